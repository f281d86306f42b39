import { setTimeout as sleep } from "node:timers/promises";
import type { IsolationLevel, Transaction } from "kysely";
import type { Database, Tables } from "./schema.ts";
import { backoffMs, isConnectionLost, isReadTimeout, wasRolledBack } from "./unavailable.ts";

type Trx = Transaction<Tables>;

const MAX_ATTEMPTS = 5;
/** After a caller has waited this long, a lost connection is not worth another attempt. */
const MAX_WAITED_MS = 3_000;

const commitHooks = new WeakMap<Database, (() => void)[]>();

/**
 * Runs `work` in a transaction. The transaction is repeated, on another connection if necessary, if it was certainly
 * not committed and the reason is temporary. Reasons are a deadlock, a serialization failure, a table that a migration
 * has just changed, or a connection that was lost before COMMIT was sent. If a connection is lost later, the outcome is
 * unknown, and an error is thrown (see docs/decisions.md, "Transaction retries").
 *
 * So `work` may run several times, and must only change the database. Run everything else after the call, or in
 * `afterCommit`.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let lostConnections = 0;
  for (let attempt = 1; ; attempt++) {
    const { result, failure } = await runAttempt(db, null, work);
    if (failure === null) return result as T;
    const { error, isOutcomeUnknown } = failure;
    const isLost = isConnectionLost(error);
    if (isLost) lostConnections += 1;
    // The next connection is a new one. If it is lost as well, the server is down.
    const canReconnect =
      lostConnections === 1 && !isReadTimeout(error) && performance.now() - startedAt < MAX_WAITED_MS;
    const canRetry = isLost ? canReconnect && !isOutcomeUnknown : wasRolledBack(error);
    if (!canRetry || attempt === MAX_ATTEMPTS) throw error;
    await sleep(backoffMs(attempt));
  }
}

/** Runs work that cannot be repeated, because it reads or writes a stream. */
export async function inTransactionOnce<T>(
  db: Database,
  work: (trx: Trx) => Promise<T>,
  isolation: IsolationLevel | null = null,
): Promise<T> {
  const { result, failure } = await runAttempt(db, isolation, work);
  if (failure !== null) throw failure.error;
  return result as T;
}

/**
 * Calls back once the transaction is committed, and never if it is rolled back. Outside of a transaction, calls back
 * immediately.
 */
export function afterCommit(db: Database, callback: () => void): void {
  const hooks = commitHooks.get(db);
  if (hooks) hooks.push(callback);
  else callback();
}

interface Attempt<T> {
  result?: T;
  failure: { error: unknown; isOutcomeUnknown: boolean } | null;
}

async function runAttempt<T>(
  db: Database,
  isolation: IsolationLevel | null,
  work: (trx: Trx) => Promise<T>,
): Promise<Attempt<T>> {
  const hooks: (() => void)[] = [];
  let thrown: { error: unknown } | null = null;
  let workSucceeded = false;
  const builder = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction();
  try {
    const result = await builder.execute(async (trx) => {
      commitHooks.set(trx, hooks);
      try {
        const result = await work(trx);
        workSucceeded = true;
        return result;
      } catch (error) {
        thrown = { error };
        throw error;
      }
    });
    for (const hook of hooks) hook();
    return { result, failure: null };
  } catch (error) {
    // A rollback on a lost connection fails as well, with a less useful error.
    const { error: first } = thrown ?? { error };
    return { failure: { error: first, isOutcomeUnknown: workSucceeded } };
  }
}
