import type { Connections } from "./connections.ts";

const INTERVAL_MS = 60_000;

interface TableToVacuum {
  name: string;
  /** It has dead rows, or was not vacuumed since many inserts. */
  isDirty: boolean;
}

/**
 * Tables that have changed by more than the threshold of PostgreSQL's autovacuum (PostgreSQL, "Automatic Vacuuming").
 * Also tables without statistics: the counters do not survive the end of the process.
 */
const TABLES_TO_VACUUM = `
  select relid::regclass::text as name, dirty as "isDirty"
  from pg_stat_user_tables
    join pg_class on pg_class.oid = relid,
    lateral (select greatest(reltuples, 0) as known),
    lateral (
      select n_dead_tup > 50 + 0.2 * known or n_ins_since_vacuum > 1000 + 0.2 * known as dirty,
        n_mod_since_analyze > 50 + 0.1 * known or (last_analyze is null and pg_relation_size(relid) > 0) as changed
    )
  where dirty or changed
  order by name`;

/**
 * Vacuums and analyzes tables that need it, and returns their names. A PostgreSQL server does this automatically,
 * PGlite does not. Without it, the planner treats an account of 100,000 files like one of ten, and the space of deleted
 * rows is never reclaimed.
 */
export async function vacuumWhereNeeded(query: Connections["query"]): Promise<string[]> {
  // Flush pending statistics first: PostgreSQL reports them up to a second late.
  await query("select pg_stat_force_next_flush()");
  const tables: TableToVacuum[] = (await query(TABLES_TO_VACUUM)).rows;
  for (const { name, isDirty } of tables) await query(isDirty ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  return tables.map(({ name }) => name);
}

/**
 * Vacuums periodically until stopped; `stop` waits for the run in progress. Each table is a separate statement, so that
 * other queries run in between.
 */
export function startAutovacuum(query: Connections["query"], intervalMs = INTERVAL_MS): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failure here also affects the queries of requests, where it is reported.
    running = running.then(() => vacuumWhereNeeded(query)).catch(() => {});
  }, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
