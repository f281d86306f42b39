import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { type DedicatedPostgres, startDedicatedPostgres } from "./dedicated-postgres.ts";
import { describeWithPostgres } from "./needs.ts";

/** The size of each cluster. A single process does the scheduled work that several processes share. */
const SIZES = [1, 3];
const MINUTES = 2;
/** The minute of the hour at which hourly jobs run. */
const HOURLY_MINUTE = 7;

describeWithPostgres("idle processes", () => {
  let postgres: DedicatedPostgres;
  const clusters: Cluster[] = [];
  beforeAll(async () => {
    // Autovacuum of new tables would also count as transactions.
    postgres = await startDedicatedPostgres("-c autovacuum=off -c shared_preload_libraries=pg_stat_statements");
    for (const size of SIZES) clusters.push(await startCluster(size, { DATABASE_URL: postgres.url }));
    await clusters[0]?.database.query("create extension pg_stat_statements");
  }, 120_000);
  afterAll(async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await postgres?.drop();
  });

  test("query the database less than once per second, including jobs that run every minute", {
    timeout: (2 * MINUTES + 4) * 60_000,
  }, async () => {
    // Waits for the end of the start: PostgreSQL reports the statistics of a connection after ten idle seconds.
    await sleep(20_000);
    // Measures from the middle of one minute to the middle of another, so that each scheduled job runs once per minute.
    await sleep((90_000 - (Date.now() % 60_000)) % 60_000);
    const untilHourly = HOURLY_MINUTE - new Date().getMinutes();
    if (untilHourly >= 0 && untilHourly <= MINUTES) await sleep((untilHourly + 1) * 60_000);
    const before = await count();
    await sleep(MINUTES * 60_000);
    const after = await count();
    for (const [index, size] of SIZES.entries()) {
      const aMinute = (what: keyof Counted) =>
        ((after[index]?.[what] ?? Number.NaN) - (before[index]?.[what] ?? 0)) / MINUTES;
      const transactions = aMinute("transactions");
      console.log(`Processes: ${size}. A minute: ${transactions} transactions, ${aMinute("statements")} statements`);
      expect(transactions).toBeLessThan(size * 60);
      expect(transactions, "scheduled jobs must have run").toBeGreaterThan(10);
    }
  });

  interface Counted {
    transactions: number;
    statements: number;
  }

  /** Returns the counters of each cluster. */
  async function count(): Promise<Counted[]> {
    const counted = `
      select datname, xact_commit + xact_rollback as transactions,
        (select sum(calls)::bigint from pg_stat_statements where dbid = datid) as statements
      from pg_stat_database`;
    const rows = (await clusters[0]?.database.query<Counted & { datname: string }>(counted)) ?? [];
    return clusters.flatMap(({ database }) => rows.filter(({ datname }) => database.url.endsWith(`/${datname}`)));
  }
});
