import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "./schema.ts";

const POLL_MS = 250;

/**
 * Waits until no other transaction has this advisory lock (a bigint). Polls, because a wait in the database has a
 * timeout, and another process may need minutes.
 */
export async function acquireForTransaction(trx: Transaction<Tables>, lock: string): Promise<void> {
  while (!(await tryForTransaction(trx, lock))) await sleep(POLL_MS);
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
    await sleep(POLL_MS);
  }
}
