import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection, Connections } from "./connections.ts";

/** How often connections are checked for queries without a response. */
const CHECK_MS = 500;
/** After how long the server is asked what has become of one. With the rest, a silent server is noticed within 5 s. */
const LATE_MS = 1_500;
const ASK_MS = 2_500;
/** An answer that was on its way when the server was asked has this long to arrive. */
const ARRIVE_MS = 100;

/**
 * Tells connections that died without a word (a failover, a firewall that forgot them) from queries that are slow: asks the
 * server on a new connection which sessions are at work. Without this, each would be waited for as long as a query may take.
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
    // A living server misses nobody so soon, and keeps the locks of their transactions. After a failover it has none of them.
    if (sessions.length > 0 && state instanceof Set) pool.query(END_SESSIONS, [sessions, sessionName]).catch(() => {});
  }

  const timer = setInterval(check, CHECK_MS).unref();
  return () => clearInterval(timer);
}

const END_SESSIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where pid = any($1) and application_name = $2 and state like 'idle in transaction%'`;

/** Process ids of the sessions that are at work; or that the server does not answer; or that it does, but does not tell. */
type State = ReadonlySet<number> | "silent" | "untold";
type AskServer = (processIds: number[]) => Promise<State>;

function isAtWork({ processId }: Connection, state: State): boolean {
  if (state === "silent") return false;
  return state === "untold" || (processId !== null && state.has(processId));
}

/** Behind a pooler, which makes up process ids, the state is unknown. */
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
