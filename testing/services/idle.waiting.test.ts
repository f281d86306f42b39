import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";
import { type OwnPostgres, ownPostgres } from "./own-postgres.ts";

const PROCESSES = 3;
const SECONDS = 60;

describeWithPostgres("processes that nobody calls", () => {
  let postgres: OwnPostgres;
  let cluster: Cluster;
  beforeAll(async () => {
    // What it does by itself with new tables counts as transactions, too.
    postgres = await ownPostgres("-c autovacuum=off");
    cluster = await startCluster(PROCESSES, { DATABASE_URL: postgres.url });
  });
  afterAll(async () => {
    await cluster?.stop();
    await postgres?.drop();
  });

  test("ask the database less than once a second, what is done each minute included", {
    timeout: 180_000,
  }, async () => {
    const transactions = async () => {
      const counted =
        "select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()";
      const [row] = await cluster.database.query<{ n: number }>(counted);
      return row?.n ?? Number.NaN;
    };
    // The last of the start: a server counts what a connection did once that has been at rest for ten seconds.
    await sleep(20_000);
    // From the middle of a minute to that of the next, what is scheduled runs once.
    await sleep((90_000 - (Date.now() % 60_000)) % 60_000);
    const before = await transactions();
    await sleep(SECONDS * 1_000);
    const counted = (await transactions()) - before;
    console.log(`${counted} transactions of ${PROCESSES} processes in ${SECONDS} s`);
    expect(counted).toBeLessThan(PROCESSES * SECONDS);
    expect(counted, "what is scheduled must have run").toBeGreaterThan(0.1 * PROCESSES * SECONDS);
  });
});
