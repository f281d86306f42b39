import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS } from "../../server/db/columns.ts";
import type { MockServer } from "../mock-server.ts";
import type { ServerProcess } from "../process.ts";
import { startTagger } from "../tagger.ts";
import { type Balancer, freePorts, startBalancer } from "./balancer.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { EVERY_OPERATION, type OperationsLoad, startEveryOperation } from "./every-operation.ts";
import type { Release } from "./last-release.ts";
import { describeWithS3 } from "./needs.ts";
import { addingColumns, openNextRelease } from "./next-release.ts";

/** The minimum number of successful calls in each of the five phases. Long form: `UPGRADE_CALLS=500`. */
const CALLS = Number(process.env.UPGRADE_CALLS ?? 60);
const PROCESSES = 3;

describeWithS3("three processes of this release under load of every operation", () => {
  let next: Release;
  let tagger: MockServer;
  let bucket: TestBucket;
  let balancer: Balancer;
  let cluster: Cluster;
  const processes = new Map<number, ServerProcess>();
  beforeAll(async () => {
    next = openNextRelease(addingColumns(Object.keys(COLUMNS)));
    tagger = await startTagger();
    bucket = await newBucket();
    const ports = await freePorts(PROCESSES);
    balancer = await startBalancer(ports);
    cluster = await startCluster(0, {
      ...bucket.env,
      BASE_URL: balancer.url,
      ...{ AI_TAGGING: "http", AI_HTTP_URL: tagger.url, AI_OCR: "off", AI_BG_REMOVAL: "off" },
      UNSIGNED_VARIANTS: "allow",
      ...{ WEBHOOKS: "on", WEBHOOK_ALLOW_PRIVATE: "true" },
      LOG_LEVEL: "error",
      SHUTDOWN_DELAY_MS: "2000",
    });
    for (const port of ports) processes.set(port, await cluster.add({ PORT: String(port) }));
    for (const port of ports) await balancer.inRotation(port);
  }, 120_000);
  afterAll(async () => {
    await balancer?.stop();
    await cluster?.stop();
    await bucket?.drop();
    await tagger?.stop();
    next?.drop();
  });

  test("are replaced by the next release, which adds a column to every table, without failed calls", {
    timeout: 900_000 + 30_000 * CALLS,
  }, async () => {
    const load = startEveryOperation(() => balancer.url, await cluster.account());
    try {
      await expect.poll(() => lacking(load), { timeout: 600_000, interval: 500 }).toEqual([]);
      await goesOn(load);
      const { code, printed } = await cluster.migrate(next.env, next.main).ended;
      expect([code, printed]).toEqual([0, expect.stringContaining("up to date")]);
      await goesOn(load);
      for (const [port, old] of processes) {
        expect(await old.end("SIGTERM")).toBe(0);
        processes.set(port, await cluster.add({ ...next.env, PORT: String(port) }, next.main));
        await balancer.inRotation(port);
        await goesOn(load);
      }
    } finally {
      await load.stop();
    }
    console.log(
      `To the next release: ${load.total()} calls of ${load.right.size} operations, ${load.wrong.length} wrong`,
    );
    expect(load.wrong).toEqual([]);
    const columns = "select count(*) n from information_schema.columns where column_name = 'of_next_release'";
    expect(await cluster.database.query(columns)).toEqual([{ n: Object.keys(COLUMNS).length }]);
  });

  const lacking = ({ right, wrong }: OperationsLoad) => [...EVERY_OPERATION.filter((id) => !right.has(id)), ...wrong];

  async function goesOn(load: OperationsLoad): Promise<void> {
    const enough = load.total() + CALLS;
    await expect
      .poll(() => load.total() >= enough || load.wrong.length > 0, { timeout: 30_000 * CALLS, interval: 200 })
      .toBe(true);
    expect(load.wrong).toEqual([]);
  }
});
