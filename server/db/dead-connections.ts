import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection, Connections } from "./connections.ts";

/** The interval of checks for queries without a response. */
const CHECK_MS = 500;
/**
 * The age of a query after which the server is queried about its session, and the timeout of that query. With the other
 * timeouts, an unreachable server is detected within 5 s.
 */
const LATE_MS = 1_500;
const ASK_MS = 2_500;
/** The time for a response to arrive that was already in transit when the server was queried. */
const ARRIVE_MS = 100;

/**
 * Ends connections that died without notice (a failover, a firewall that dropped them). To distinguish them from slow
 * queries, it asks the server on a new connection which sessions are active. Without this, each dead connection would
 * block its caller for the statement timeout.
 */
export function endDeadConnections(pool: Connections, ask: AskServer, sessionName: string): () => void {
  const { held, dropIdle } = pool;
  let asking = false;

  async function check(): Promise<void> {
    const since = performance.now() - LATE_MS;
    const late = [...held].filter(({ sentAt }) => sentAt < since);
    if (late.length === 0 || asking) return;
    asking = true;
    const sent = new Map(late.map((it) => [it, it.sentAt]));
    const state = await ask(late.flatMap(({ processId }) => processId ?? []));
    await sleep(ARRIVE_MS);
    asking = false;
    const dead = late.filter((it) => it.sentAt === sent.get(it) && !isAtWork(it, state));
    if (dead.length > 0) dropIdle();
    const sessions = dead.flatMap(({ processId }) => processId ?? []);
    for (const connection of dead) connection.abandon({ mayRepeat: state !== "silent" });
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
 * Process ids of the active sessions; "silent" if the server does not respond; "untold" if it responds without this
 * information.
 */
type State = ReadonlySet<number> | "silent" | "untold";
type AskServer = (processIds: number[]) => Promise<State>;

function isAtWork({ processId }: Connection, state: State): boolean {
  if (state === "silent") return false;
  return state === "untold" || (processId !== null && state.has(processId));
}

/**
 * Creates the function that queries the state of sessions. The state is unknown with a pooler, which invents process
 * ids.
 */
export function askServer(config: pg.ClientConfig, hasOwnSessions: () => boolean): AskServer {
  return async (processIds) => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: ASK_MS });
    client.on("error", () => {});
    const deadline = setTimeout(() => client.connection.stream.destroy(), ASK_MS);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1) and state = 'active'",
        [processIds],
      );
      return hasOwnSessions() ? new Set(rows.map(({ pid }) => pid)) : "untold";
    } catch (error) {
      return error instanceof pg.DatabaseError ? "untold" : "silent";
    } finally {
      clearTimeout(deadline);
      void client.end();
    }
  };
}
