import { setTimeout as sleep } from "node:timers/promises";
import { countWait, waitedMs } from "@media-asset-service/base/waits.ts";
import pg from "pg";
import type { Connection, Connections } from "./connections.ts";
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

/** The interval of checks for queries without a response. */
const CHECK_MS = 500;
/**
 * The age of a query after which the server is queried about its session, and the timeout of that query. With the other
 * timeouts, an unreachable server is detected within 5 s.
 */
const OVERDUE_MS = 1_500;
const STATE_QUERY_TIMEOUT_MS = 2_500;
/** The time for a response to arrive that was already in transit when the server was queried. */
const TRANSIT_MS = 100;

/**
 * Ends connections that died without notice (a failover, a firewall that dropped them). To distinguish them from slow
 * queries, it asks the server on a new connection which sessions are active. Without this, each dead connection would
 * block its caller for the statement timeout.
 */
export function endDeadConnections(pool: Connections, queryState: QuerySessionState, sessionName: string): () => void {
  const { inUse, dropIdle } = pool;
  let isQuerying = false;

  async function check(): Promise<void> {
    const since = performance.now() - OVERDUE_MS;
    const overdue = [...inUse].filter(({ sentAt }) => sentAt < since);
    if (overdue.length === 0 || isQuerying) return;
    isQuerying = true;
    const sentTimes = new Map(overdue.map((it) => [it, it.sentAt]));
    const state = await queryState(overdue.flatMap(({ processId }) => processId ?? []));
    await sleep(TRANSIT_MS);
    isQuerying = false;
    const dead = overdue.filter((it) => it.sentAt === sentTimes.get(it) && !isActive(it, state));
    if (dead.length > 0) dropIdle();
    const sessions = dead.flatMap(({ processId }) => processId ?? []);
    for (const connection of dead) connection.kill({ canRetry: state !== "unreachable" });
    // A server that is up does not detect the dead connection this early, and keeps the locks of its transaction. After
    // a failover, the server does not have these sessions.
    if (sessions.length > 0 && state instanceof Set) pool.query(END_SESSIONS, [sessions, sessionName]).catch(() => {});
  }

  const timer = setInterval(check, CHECK_MS).unref();
  return () => clearInterval(timer);
}

const END_SESSIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where pid = any($1) and application_name = $2 and state like 'idle in transaction%'`;

/**
 * Process ids of the active sessions; "unreachable" if the server does not respond; "unknown" if it responds without this
 * information.
 */
type SessionState = ReadonlySet<number> | "unreachable" | "unknown";
type QuerySessionState = (processIds: number[]) => Promise<SessionState>;

function isActive({ processId }: Connection, state: SessionState): boolean {
  if (state === "unreachable") return false;
  return state === "unknown" || (processId !== null && state.has(processId));
}

/**
 * Creates the function that queries the state of sessions. The state is unknown with a pooler, which invents process
 * ids.
 */
export function createSessionStateQuery(config: pg.ClientConfig, hasOwnSessions: () => boolean): QuerySessionState {
  return async (processIds) => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: STATE_QUERY_TIMEOUT_MS });
    client.on("error", () => {});
    const deadline = setTimeout(() => client.connection.stream.destroy(), STATE_QUERY_TIMEOUT_MS);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1) and state = 'active'",
        [processIds],
      );
      return hasOwnSessions() ? new Set(rows.map(({ pid }) => pid)) : "unknown";
    } catch (error) {
      return error instanceof pg.DatabaseError ? "unknown" : "unreachable";
    } finally {
      clearTimeout(deadline);
      void client.end();
    }
  };
}
