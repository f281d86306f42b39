import type { Connections } from "./connections.ts";

const EVERY_MS = 60_000;

interface TableToVacuum {
  name: string;
  /** It has dead rows, or was never vacuumed since many inserts. */
  isDirty: boolean;
}

/**
 * Tables that have changed by more than PostgreSQL's own autovacuum lets pass (PostgreSQL, "Automatic Vacuuming"), and those that
 * nothing is known of: what was counted does not survive the end of the process.
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
 * A PostgreSQL server does this by itself, PGlite does not: without it, the planner takes an account of 100,000 files for one
 * of ten, and deleted rows are never reclaimed.
 */
export async function vacuumWhereNeeded(query: Connections["query"]): Promise<string[]> {
  // Flush pending statistics first: PostgreSQL reports them up to a second late.
  await query("select pg_stat_force_next_flush()");
  const tables: TableToVacuum[] = (await query(TABLES_TO_VACUUM)).rows;
  for (const { name, isDirty } of tables) await query(isDirty ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  return tables.map(({ name }) => name);
}

/** Runs until stopped, which waits for the run under way. One statement per table, so that other queries go in between. */
export function startAutovacuum(query: Connections["query"], everyMs = EVERY_MS): { stop(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failure here shows up in the queries of requests as well.
    underWay = underWay.then(() => vacuumWhereNeeded(query)).catch(() => {});
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
