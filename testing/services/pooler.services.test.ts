import { hash } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../midnight.ts";
import type { MockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import { randomContent } from "../random-content.ts";
import { startTagger } from "../tagger.ts";
import { freePorts } from "./balancer.ts";
import { admin, type Cluster, startCluster, tally } from "./cluster.ts";
import { startProgram } from "./deployed.ts";
import { DATABASE_URL } from "./needs.ts";

const pgbouncer = findProgram("pgbouncer", `${process.env.PATH}:/usr/sbin`);

/** Starts PgBouncer in transaction mode, with fewer sessions than two processes have connections. */
async function startPooler(): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "services-pooler-"));
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const { hostname, port: target, username } = new URL(DATABASE_URL);
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
    * = host=${hostname} port=${target} user=${username}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = 6`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const url = Object.assign(new URL(DATABASE_URL), { port: String(port) }).href;
  const stop = await startProgram(folder, pgbouncer ?? "", [...asUser, join(folder, "pgbouncer.ini")], () =>
    isReady(url),
  );
  return {
    port,
    async stop() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

const sha256 = (bytes: Buffer) => hash("sha256", bytes);

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}

describe.skipIf(pgbouncer === null || DATABASE_URL === "")("two processes behind a pooler in transaction mode", () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let tagger: MockServer;
  let cluster: Cluster;
  beforeAll(async () => {
    [pooler, tagger, cluster] = await Promise.all([startPooler(), startTagger(), startCluster(0)]);
    const env = {
      DATABASE_URL: Object.assign(new URL(cluster.database.url), { port: String(pooler.port) }).href,
      ...{ AI_TAGGING: "http", AI_HTTP_URL: tagger.url, AI_OCR: "off", AI_BG_REMOVAL: "off" },
    };
    // The tables are also created through the pooler.
    await Promise.all([cluster.add(env), cluster.add(env)]);
  });
  afterAll(async () => {
    await cluster?.stop();
    await Promise.all([pooler?.stop(), tagger?.stop()]);
  });

  test("store, list, change and delete files, and store only one of several duplicates", async () => {
    const account = await cluster.account();
    const uploads = await Promise.all(Array.from({ length: 60 }, () => account.upload(randomContent(2_000))));
    expect(tally(uploads)).toEqual({ "201": 60 });
    const same = randomContent(2_000);
    const rivals = await Promise.all(Array.from({ length: 16 }, () => account.upload(same)));
    expect(tally(rivals)).toEqual({ "201": 1, "409 DUPLICATE_FILE": 15 });
    const [first, ...rest] = uploads.map(({ data }) => String(data.id));
    expect((await account.call("PATCH", "/files", { id: first, tags: ["harbour"] })).status).toBe(200);
    const deletions = await Promise.all(rest.slice(0, 20).map((id) => account.call("DELETE", `/files/${id}`)));
    expect(tally(deletions)).toEqual({ "200": 20 });
    const { data } = await account.call("GET", "/files?search=harbour");
    expect(data).toMatchObject({ files: [{ id: first }], pagination: { total: 1 } });
    expect((await account.call("GET", "/files")).data.pagination).toMatchObject({ total: 41 });
  });

  test("admit exactly the calls of the day", async () => {
    await awayFromMidnight();
    const account = await cluster.account({ apiCallsPerDay: 200 });
    // Enough calls for each process to use all the calls that it reserves.
    const calls = await Promise.all(Array.from({ length: 600 }, () => account.call("GET", "/folders?limit=1")));
    expect(tally(calls)).toEqual({ "200": 200, "429 RATE_LIMIT_EXCEEDED": 400 });
  });

  test("both reject a revoked key", async () => {
    const account = await cluster.account();
    expect(await cluster.everywhere(account)).toEqual({ "200": 2 });
    expect((await admin(cluster.next(), "DELETE", `/keys/${account.keyId}`)).status).toBe(200);
    expect(await cluster.everywhere(account)).toEqual({ "401 INVALID_API_KEY": 2 });
  });

  test("tag each uploaded image once", async () => {
    const account = await cluster.account();
    const images = await Promise.all(Array.from({ length: 10 }, () => plainImage()));
    const uploads = await Promise.all(images.map((image) => account.upload(image)));
    expect(tally(uploads)).toEqual({ "201": 10 });
    const status = () => account.call("GET", "/files").then(({ data }) => data.files as { processingStatus: string }[]);
    const isDone = ({ processingStatus }: { processingStatus: string }) => processingStatus === "COMPLETED";
    await expect.poll(async () => (await status()).filter(isDone).length, { timeout: 45_000 }).toBe(10);
    const sent = tagger.requests.flatMap(({ method, body }) => (method === "POST" ? [sha256(body)] : []));
    expect(sent.sort()).toEqual(images.map(sha256).sort());
  });
});
