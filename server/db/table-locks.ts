import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** Shorter than `deadlock_timeout` of PostgreSQL, so that this transaction fails instead of one of a client. */
const LOCK_TIMEOUT = "500ms";
const MAX_ATTEMPTS = 80;
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
