import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

const PROCESSES = 3;
const SECONDS = 60;

describeWithPostgres("processes that nobody calls", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(PROCESSES);
  });
  afterAll(() => cluster?.stop());

  test("ask the database less than once a second, what is done each minute included", {
    timeout: 120_000,
  }, async () => {
    const transactions = async () => {
      const counted =
        "select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()";
      const [row] = await cluster.database.query<{ n: number }>(counted);
      return row?.n ?? Number.NaN;
    };
    // The last of the start: a server counts what a connection did when that has come to rest.
    await sleep(10_000);
    const before = await transactions();
    await sleep(SECONDS * 1_000);
    const counted = (await transactions()) - before;
    console.log(`${counted} transactions of ${PROCESSES} processes in ${SECONDS} s`);
    expect(counted).toBeLessThan(PROCESSES * SECONDS);
    expect(counted, "what is scheduled must have run").toBeGreaterThan(0.1 * PROCESSES * SECONDS);
  });
});
