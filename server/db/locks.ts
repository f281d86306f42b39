import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** Shorter than `deadlock_timeout` of PostgreSQL, so that this transaction fails instead of one of a client. */
const LOCK_TIMEOUT = "500ms";
const MAX_ATTEMPTS = 80;
/** The pause between two attempts to acquire a lock. */
const PAUSE_MS = 250;
const LOCKED_MESSAGE =
  "other transactions, such as a backup, have locked its tables for too long, so it cannot be migrated";
/** Statement and lock timeout, deadlock. */
const LOCK_CONFLICT_CODES = /^(57014|55P03|40P01)$/;

/**
 * Locks tables with one statement, before the transaction has locked any. Transactions in progress finish, new ones
 * wait, and none waits for one of these tables while it has locked another one. Must be repeated until it succeeds
 * (`retryOnLockTimeout`).
 */
export async function lockTables(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  // For locks on other objects than these tables.
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  if (tables.length === 0) return;
  const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(trx);
  await sql`set local statement_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`.execute(trx);
  await sql`select set_config('statement_timeout', ${rows[0]?.timeout ?? "0"}, true)`.execute(trx);
}

/** Repeats a transaction that failed because of the locks of others. */
export async function retryOnLockTimeout<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof Error && LOCK_CONFLICT_CODES.test(codeOf(error)))) throw error;
      if (attempt === MAX_ATTEMPTS) throw new UnusableDatabase(LOCKED_MESSAGE);
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Waits until no other transaction has this advisory lock (a bigint). Polls, because a wait in the database has a
 * timeout, and another process may need minutes.
 */
export async function acquireForTransaction(trx: Transaction<Tables>, lock: string): Promise<void> {
  while (!(await tryForTransaction(trx, lock))) await sleep(PAUSE_MS);
}

export async function tryForTransaction(trx: Transaction<Tables>, lock: string): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lock)}::bigint) as acquired`.execute(trx);
  return rows[0]?.acquired === true;
}

/**
 * Acquires the lock for a session. PostgreSQL releases it when the session ends for any reason.
 *
 * @param connection one connection, not a pool
 * @param onWait called once if another session has the lock
 */
export async function acquireForSession(connection: Kysely<Tables>, lock: string, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await sql<{ acquired: boolean }>`
      select pg_try_advisory_lock(${sql.lit(lock)}::bigint) as acquired`.execute(connection);
    if (rows[0]?.acquired) return;
    if (attempt === 1) onWait();
    await sleep(PAUSE_MS);
  }
}
