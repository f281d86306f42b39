import { countWait, waitedMs } from "@media-asset-service/base/waits.ts";
import type pg from "pg";
import type { Send } from "./prepared.ts";

/** Every transaction may wait this long for a lock that another one has briefly. */
const MIN_TIMEOUT_MS = 250;
/** A statement that can run inside a transaction. */
const STATEMENT = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;

/**
 * Limits the total time that a request waits for locks and connections. PostgreSQL applies `lock_timeout` to each lock.
 * Without this limit, a request that waits for a row lock, then for a table lock, and then cleans up, waits three times
 * as long.
 *
 * A statement of a request that has already waited gets a `lock_timeout` of the remaining time. It applies only to its
 * transaction, so that it also works with a pooler. Requests that have not waited send no additional statements.
 *
 * @param lockTimeoutMs the `lock_timeout` of the sessions in milliseconds; 0: no limit
 */
export function lockDeadline(pool: pg.Pool, lockTimeoutMs: number) {
  /** Returns milliseconds, or null for the limit of the session. */
  function remainingMs(): number | null {
    const waited = waitedMs();
    if (lockTimeoutMs === 0 || waited === 0) return null;
    return Math.ceil(Math.min(lockTimeoutMs, Math.max(MIN_TIMEOUT_MS, lockTimeoutMs - waited)));
  }

  return {
    async connect(): Promise<pg.PoolClient> {
      const limit = remainingMs();
      if (limit === null) return countWait(() => pool.connect());
      const connecting = pool.connect();
      const { promise: timedOut, reject } = Promise.withResolvers<never>();
      // The message of the pool, which has a longer timeout.
      const timer = setTimeout(() => reject(new Error("timeout exceeded when trying to connect")), limit);
      try {
        return await countWait(() => Promise.race([connecting, timedOut]));
      } catch (error) {
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },

    wrap:
      (send: Send): Send =>
      (client, text, values) => {
        const limit = remainingMs();
        // The usual case: the statement is sent without additional work.
        if (limit === null || !STATEMENT.test(text)) return countWait(() => send(client, text, values));
        return countWait(async () => {
          const setLimit = `set local lock_timeout = ${limit}`;
          if (client.getTransactionStatus() !== "I") {
            await client.query(setLimit);
            return send(client, text, values);
          }
          await client.query(`begin; ${setLimit}`);
          try {
            const result = await send(client, text, values);
            await client.query("commit");
            return result;
          } catch (error) {
            await client.query("rollback").catch(() => {}); // fails on a lost connection
            throw error;
          }
        });
      },
  };
}
