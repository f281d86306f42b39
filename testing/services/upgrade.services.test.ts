import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLUMNS } from "../../server/db/columns.ts";
import type { MockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import type { ServerProcess } from "../process.ts";
import { startTagger } from "../tagger.ts";
import { type Balancer, freePorts, startBalancer } from "./balancer.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { lastReleaseCommit, openRelease, type Release } from "./last-release.ts";
import { type ConfirmedFile, expectBytes, type MixedLoad, startMixedLoad } from "./mixed-load.ts";
import { S3_ENDPOINT } from "./needs.ts";
import { addingColumns, openNextRelease } from "./next-release.ts";

const commit = lastReleaseCommit();
/** The minimum number of successful calls in each phase. */
const CALLS = Number(process.env.UPGRADE_CALLS ?? 150);

/* The processes are replaced by this code with additional migrations, which add a column to every table. */
describe.skipIf(S3_ENDPOINT === "" || commit === null)("processes of the last release behind a load balancer", () => {
  let release: Release;
  let next: Release;
  let tagger: MockServer;
  let bucket: TestBucket;
  let cluster: Cluster;
  let balancer: Balancer;
  let account: Account;
  const processes = new Map<number, ServerProcess>();

  beforeAll(async () => {
    release = openRelease(commit ?? "");
    next = openNextRelease(addingColumns(Object.keys(COLUMNS)));
    tagger = await startTagger();
    bucket = await newBucket();
    const ports = await freePorts(3);
    balancer = await startBalancer(ports);
    cluster = await startCluster(0, {
      ...bucket.env,
      BASE_URL: balancer.url,
      UNSIGNED_VARIANTS: "allow",
      ...{ AI_TAGGING: "http", AI_HTTP_URL: tagger.url, AI_OCR: "off", AI_BG_REMOVAL: "off" },
      LOG_LEVEL: "error",
      SHUTDOWN_DELAY_MS: "2000",
    });
    for (const port of ports)
      processes.set(port, await cluster.add({ ...release.env, PORT: String(port) }, release.main));
    for (const port of ports) await balancer.inRotation(port);
    account = await cluster.account();
  });
  afterAll(async () => {
    await balancer?.stop();
    await cluster?.stop();
    await bucket?.drop();
    await tagger?.stop();
    release?.drop();
    next?.drop();
  });

  test("are replaced one after the other under load without failed requests or lost data, and can be rolled back", {
    timeout: 180_000,
  }, async () => {
    const load = startMixedLoad(balancer.url, account);
    const goesOn = async () => {
      const enough = count(load) + CALLS;
      await expect.poll(() => count(load), { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    try {
      await goesOn();
      const { code, printed } = await cluster.migrate(next.env, next.main).ended;
      expect([code, printed]).toEqual([0, expect.stringContaining("up to date")]);
      await goesOn();
      for (const [port, old] of processes) {
        // The old release may stop without announcing it to the balancer.
        await balancer.drain(port);
        expect(await old.end("SIGTERM")).toBe(0);
        processes.set(port, await cluster.add({ ...next.env, PORT: String(port) }, next.main));
        await balancer.inRotation(port);
        await crosswise([...processes.values()]);
        await goesOn();
      }
    } finally {
      await load.stop();
    }
    console.log(`From ${release.name} under load:`, load.right);
    expect(load.wrong).toEqual([]);
    const [replaced] = processes.values();
    const back = await cluster.add(release.env, release.main);
    await crosswise([replaced as ServerProcess, back]);
    await expect.poll(() => unfinished(load.confirmedFiles), { timeout: 60_000, interval: 500 }).toEqual([]);
    for (const file of load.confirmedFiles) await expectKept(file);
    const { data } = await account.call("GET", "/files?limit=1", undefined, balancer.url);
    expect(data.pagination).toMatchObject({ total: load.confirmedFiles.filter(({ deleted }) => !deleted).length });
  });

  /** Checks that each process sees the changes that the other one acknowledged. */
  async function crosswise(servers: ServerProcess[]): Promise<void> {
    for (const [one, other] of [servers, servers.toReversed()]) {
      if (!one || !other) throw new Error("There are two");
      const bytes = await plainImage();
      const { status, data } = await account.upload(bytes, {}, one.url);
      expect(status).toBe(201);
      await expectBytes(other.url + new URL(String(data.cdnUrl)).pathname, bytes);
      const change = { id: data.id, description: "of the other" };
      expect((await account.call("PATCH", "/files", change, other.url)).status).toBe(200);
      const path = `/files/${data.id}`;
      expect((await account.call("GET", path, undefined, one.url)).data).toMatchObject(change);
      expect((await account.call("DELETE", path, undefined, one.url)).status).toBe(200);
      expect((await account.call("GET", path, undefined, other.url)).status).toBe(404);
    }
  }

  async function expectKept({ id, cdnPath, bytes, description, deleted }: ConfirmedFile): Promise<void> {
    const { status, data } = await account.call("GET", `/files/${id}`, undefined, balancer.url);
    expect(status).toBe(deleted ? 404 : 200);
    if (deleted) return;
    if (description) expect(data.description).toBe(description);
    expect(data.tags).toContain("harbour");
    await expectBytes(balancer.url + cdnPath, bytes);
  }

  /** Returns the status of stored files that are not tagged yet. */
  async function unfinished(files: ConfirmedFile[]): Promise<unknown[]> {
    const kept = files.filter(({ deleted }) => !deleted);
    const responses = await Promise.all(
      kept.map(({ id }) => account.call("GET", `/files/${id}`, undefined, balancer.url)),
    );
    return responses.map(({ data }) => data.processingStatus).filter((status) => status !== "COMPLETED");
  }
});

const count = ({ right }: MixedLoad) => Object.values(right).reduce((sum, it) => sum + it, 0);
