import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { codeOf } from "../base/network-errors.ts";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** Less than PostgreSQL takes to look for a deadlock (`deadlock_timeout`): this gives way, not a client's transaction. */
const PATIENCE = "500ms";
const ATTEMPTS = 80;
const PAUSE_MS = 250;
const HELD = "other transactions, such as a backup, hold its tables for too long to migrate it";
/** Statement and lock timeout, deadlock. */
const IN_THE_WAY = /^(57014|55P03|40P01)$/;

/**
 * Locks all tables at once, before the transaction has locked any: what is under way ends, what comes waits, and nobody waits for
 * a table while holding another that is wanted here. To be repeated until it succeeds.
 */
export async function lockAllTables(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; timeout: string }>`
    select relname as name, current_setting('statement_timeout') as timeout from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'usage')
      order by oid`.execute(trx);
  if (rows[0] === undefined) return;
  await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(trx);
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(trx);
  await sql`select set_config('statement_timeout', ${rows[0].timeout}, true)`.execute(trx);
}

/**
 * Waits until no other transaction has this advisory lock (a bigint). Not in the database, where a wait has a limit: another
 * process may need minutes.
 */
export async function takeTurns(trx: Transaction<Tables>, lock: string): Promise<void> {
  const tryLock = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}::bigint) as mine`;
  while (!(await tryLock.execute(trx)).rows[0]?.mine) await sleep(PAUSE_MS);
}

/** Repeats a transaction that gave way to others. */
export async function untilAlone(transaction: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof Error && IN_THE_WAY.test(codeOf(error)))) throw error;
      if (attempt === ATTEMPTS) throw new UnusableDatabase(HELD);
      await sleep(PAUSE_MS);
    }
  }
}
