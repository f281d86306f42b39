import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openServerDatabase } from "../../server/db/database.ts";
import { openQueue, SCHEDULED } from "../../server/db/queue.ts";
import { sweepBlobs } from "../../server/storage/sweep.ts";
import { testContext } from "../context.ts";
import { incomingIn } from "../incoming.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** The longest time that a client may wait, whatever has failed. */
const TIMEOUT_MS = 15_000;
const DAY_MS = 86_400_000;
const BOUNDARY = "services-boundary";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.bin"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

describeWithPostgres("a process that is stopped", () => {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await startCluster(2);
  });
  afterEach(() => cluster?.stop());

  test("by SIGKILL in the middle of uploads leaves only data that another process sweeps", async () => {
    const account = await cluster.account();
    const [killed, other] = cluster.servers;
    if (!killed || !other) throw new Error("Two servers must be running");
    const uploads = Array.from({ length: 5 }, () => slowUpload(killed.url, account));
    for (const upload of uploads) upload.send(randomBytes(300_000));
    await expect.poll(leftovers).toEqual({ incoming: 5, claims: 5 });
    expect(await killed.end("SIGKILL")).toBe("SIGKILL");
    for (const { response } of uploads) await expect(response).rejects.toThrow();

    // A dead process is detected only after a delay: an early sweep must not affect an upload in progress.
    const alive = slowUpload(other.url, account);
    alive.send(randomBytes(300_000));
    await expect.poll(leftovers).toEqual({ incoming: 6, claims: 6 });
    expect(await sweep(0)).toBe(0);
    await cluster.database.query(
      "update blob_claims set valid_until = now() - interval '25 hours' where key <> (select max(key) from blob_claims)",
    );
    await runJob("sweep-blobs");
    await expect.poll(leftovers, { timeout: 2 * TIMEOUT_MS }).toEqual({ incoming: 1, claims: 1 });
    alive.send(TAIL);
    expect(await alive.response).toBe(201);
    expect(await leftovers()).toEqual({ incoming: 0, claims: 0 });
  });

  test("by SIGKILL loses no acknowledged upload", async () => {
    const account = await cluster.account();
    const [killed, other] = cluster.servers;
    const stored: string[] = [];
    const workers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const response = await account.upload(randomBytes(20_000), {}, killed?.url).catch(() => null);
        if (!response) return;
        expect(response.status).toBe(201);
        stored.push(String(response.data.id));
      }
    });
    await expect.poll(() => stored.length, { timeout: 2 * TIMEOUT_MS }).toBeGreaterThan(10);
    await killed?.end("SIGKILL");
    await Promise.all(workers);
    // Sweeps as of after the grace period, and clears incoming files of any age: they may have had no claim yet.
    await sweep(DAY_MS + 11 * 60_000);
    await fileSystemStore(join(cluster.dataDir, "blobs")).clearStale(-1);
    expect(await leftovers()).toEqual({ incoming: 0, claims: 0 });
    const rows = await cluster.database.query<{ id: string }>("select id from files order by id");
    const blobs = await readdir(join(cluster.dataDir, "blobs/originals", account.id));
    expect(blobs.sort()).toEqual(rows.map(({ id }) => id));
    expect(blobs).toEqual(expect.arrayContaining(stored));
    for (const id of stored.slice(-5)) {
      expect((await account.call("GET", `/files/${id}`, undefined, other?.url)).status).toBe(200);
    }
  });

  test("by SIGTERM in the middle of an upload finishes it, accepts no other, and exits 0", async () => {
    const account = await cluster.account();
    const [server, other] = cluster.servers;
    if (!server || !other) throw new Error("Two servers must be running");
    const upload = slowUpload(server.url, account);
    upload.send(randomBytes(300_000));
    await expect.poll(leftovers).toEqual({ incoming: 1, claims: 1 });
    const started = performance.now();
    const exited = server.end("SIGTERM");
    await sleep(1_000);
    await expect(fetch(`${server.url}/health/live`)).rejects.toThrow();
    upload.send(randomBytes(300_000));
    await sleep(1_000);
    upload.send(TAIL);
    expect(await upload.response).toBe(201);
    expect(await exited).toBe(0);
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS);
    expect((await account.call("GET", "/files", undefined, other.url)).data.files).toHaveLength(1);
    expect(server.output()).toMatch(/^.*is ready at.*\n$/);
  });

  test("by SIGTERM while a client has stopped sending exits 0", async () => {
    const account = await cluster.account();
    const [server] = cluster.servers;
    if (!server) throw new Error("No server");
    const upload = slowUpload(server.url, account);
    upload.send(randomBytes(300_000));
    const refused = expect(upload.response).rejects.toThrow();
    await expect.poll(leftovers).toEqual({ incoming: 1, claims: 1 });
    const started = performance.now();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS);
    await refused;
    await sweep(DAY_MS + 11 * 60_000);
    expect(await leftovers()).toEqual({ incoming: 0, claims: 0 });
  });

  async function leftovers() {
    const incoming = await incomingIn(join(cluster.dataDir, "blobs"));
    const claims = await cluster.database.query("select key from blob_claims");
    return { incoming: incoming.length, claims: claims.length };
  }

  /** Runs the scheduled sweep as of a later time. */
  async function sweep(laterMs: number): Promise<number> {
    const { db, close } = await openServerDatabase(cluster.database.url);
    const now = new Date(Date.now() + laterMs);
    const blobs = fileSystemStore(join(cluster.dataDir, "blobs"));
    const swept = await sweepBlobs(testContext(db, { blobs }), now);
    await close();
    return swept;
  }

  /** Makes one of the servers run a job immediately instead of at the next full minute. */
  async function runJob(name: string): Promise<void> {
    const { query, wakeUps, close } = await openServerDatabase(cluster.database.url);
    const queue = await openQueue({ query, wakeUps }, pino({ level: "silent" }), false);
    await queue.send(SCHEDULED, name);
    await queue.stop();
    await close();
  }
});

describeWithPostgres("while the database is unavailable", () => {
  const script = new URL("./postgres.sh", import.meta.url).pathname;
  let folder: string;
  let port: string;
  let cluster: Cluster;
  const postgres = async (action: "up" | "down", how = "fast") => {
    const env = { ...process.env, POSTGRES_OPTIONS: "-c fsync=off", POSTGRES_STOP: how };
    const { stdout } = await promisify(execFile)(script, [action, folder, ...(port ? [port] : [])], { env });
    return stdout.trim().replace("DATABASE_URL=", "");
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "services-postgres-"));
    await chmod(folder, 0o755);
    port = "";
    const url = await postgres("up");
    port = new URL(url).port;
    cluster = await startCluster(2, { DATABASE_URL: url });
  });
  afterEach(() => postgres("up").catch(() => {})); // if the test failed before it started PostgreSQL
  afterAll(async () => {
    await cluster?.stop().catch(() => {});
    await postgres("down", "immediate").catch(() => {});
    await rm(folder, { recursive: true, force: true });
  });

  test.each(["fast", "immediate"])(
    "requests return 503 with Retry-After, and succeed after it recovers (%s stop)",
    async (how) => {
      const account = await cluster.account();
      const [server] = cluster.servers;
      const url = server?.url ?? "";
      const upload = slowUpload(url, account);
      upload.send(randomBytes(100_000));
      // While requests are in progress.
      let busy = true;
      const seen = new Set<number>();
      const work = async () => {
        while (busy) seen.add((await inTime(account.upload(randomBytes(100), {}, url))).status);
      };
      const workers = Promise.all(Array.from({ length: 8 }, work));
      await expect.poll(() => [...seen], { timeout: TIMEOUT_MS }).toEqual([201]);
      await postgres("down", how);
      await sleep(500);
      busy = false;
      await workers;
      expect([...seen].sort(), server?.output()).toEqual([201, 503]);

      const responses = await Promise.all([
        inTime(account.call("GET", "/files", undefined, url)),
        inTime(account.call("PATCH", "/files", { id: "file_x", tags: [] }, url)),
        inTime(account.upload("bytes", {}, url)),
      ]);
      for (const response of responses) {
        expect(response).toMatchObject({ status: 503, error: { code: "SERVICE_UNAVAILABLE" } });
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      }
      // A readiness response can be up to a second old.
      await expect.poll(() => database(url), { timeout: TIMEOUT_MS }).toBe("unavailable");
      expect((await inTime(fetch(`${url}/health/live`))).status).toBe(200);
      upload.send(TAIL);
      expect(await inTime(upload.response)).toBe(503);

      await postgres("up");
      await expect.poll(() => database(url), { timeout: TIMEOUT_MS }).toBe("ok");
      expect((await account.upload(randomBytes(100), {}, url)).status).toBe(201);
      expect(server?.child.exitCode).toBe(null);
      const [books] = await cluster.database.query<Record<string, number>>(
        `select file_count counted, (select count(*) from files where account_id = a.id) files from accounts a where id = $1`,
        [account.id],
      );
      expect(books?.counted).toBe(books?.files);
    },
  );

  test("a process that is stopped exits within the timeout", async () => {
    await postgres("down");
    const server = cluster.servers.at(-1);
    const started = performance.now();
    const code = await server?.end("SIGTERM");
    expect({ code, inTime: performance.now() - started < TIMEOUT_MS }).toEqual({ code: 0, inTime: true });
    await postgres("up");
  });
});

/** Returns the state of the database in the readiness response, which stays 200: all processes share the database. */
async function database(url: string): Promise<string> {
  const response = await inTime(fetch(`${url}/health/ready`));
  const { data } = (await response.json()) as { data: { parts: { database: string } } };
  return data.parts.database;
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
  const late = sleep(TIMEOUT_MS, null, { ref: false }).then(() => {
    throw new Error(`No response within ${TIMEOUT_MS} ms`);
  });
  return Promise.race([promise, late]);
}

interface SlowUpload {
  send(bytes: Buffer | string): void;
  /** Resolves with the status of the response. */
  response: Promise<number>;
  request: ClientRequest;
}

/** Starts an upload whose bytes are sent on demand. */
function slowUpload(url: string, account: Account): SlowUpload {
  const started = request(`${url}/api/v1/upload`, {
    method: "POST",
    agent: false,
    headers: { "X-API-Key": account.key, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const response = new Promise<number>((resolve, reject) => {
    started.once("error", reject);
    started.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  response.catch(() => {});
  started.write(HEAD);
  return {
    send: (bytes) => void (bytes === TAIL ? started.end(bytes) : started.write(bytes)),
    response,
    request: started,
  };
}
