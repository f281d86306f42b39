import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";
import { type OwnPostgres, ownPostgres } from "./own-postgres.ts";

/** One does by itself what of several each does a part of. */
const SIZES = [1, 3];
const MINUTES = 2;
/** When what is done each hour is done. */
const HOURLY_MINUTE = 7;

describeWithPostgres("processes that nobody calls", () => {
  let postgres: OwnPostgres;
  const clusters: Cluster[] = [];
  beforeAll(async () => {
    // What it does by itself with new tables counts as transactions, too.
    postgres = await ownPostgres("-c autovacuum=off -c shared_preload_libraries=pg_stat_statements");
    for (const size of SIZES) clusters.push(await startCluster(size, { DATABASE_URL: postgres.url }));
    await clusters[0]?.database.query("create extension pg_stat_statements");
  }, 120_000);
  afterAll(async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await postgres?.drop();
  });

  test("ask the database less than once a second, what is done each minute included", {
    timeout: (2 * MINUTES + 4) * 60_000,
  }, async () => {
    // The last of the start: a server counts what a connection did once that has been at rest for ten seconds.
    await sleep(20_000);
    // From the middle of a minute to that of another, what is scheduled runs once for each.
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
      expect(transactions, "what is scheduled must have run").toBeGreaterThan(10);
    }
  });

  interface Counted {
    transactions: number;
    statements: number;
  }

  /** Of each cluster, so far. */
  async function count(): Promise<Counted[]> {
    const counted = `
      select datname, xact_commit + xact_rollback as transactions,
        (select sum(calls)::bigint from pg_stat_statements where dbid = datid) as statements
      from pg_stat_database`;
    const rows = (await clusters[0]?.database.query<Counted & { datname: string }>(counted)) ?? [];
    return clusters.flatMap(({ database }) => rows.filter(({ datname }) => database.url.endsWith(`/${datname}`)));
  }
});
