import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./schema.ts";

/** Times in milliseconds; 0: no limit. */
export interface DatabaseSettings {
  /** The maximum number of connections of a process. */
  poolSize: number;
  /** The timeout of a request for a connection. */
  connectionTimeoutMs: number;
  /** The age at which a connection is replaced. */
  connectionLifetimeMs: number;
  /** The idle time after which TCP probes the other side. */
  keepAliveMs: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
}

export const defaultDatabaseSettings: DatabaseSettings = {
  poolSize: 10,
  connectionTimeoutMs: 4_000,
  connectionLifetimeMs: 1_800_000,
  keepAliveMs: 10_000,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 10_000,
  // Shorter than the time that other transactions wait for its locks.
  idleInTransactionTimeoutMs: 8_000,
};

const IDLE_TIMEOUT_MS = 30_000;
/** The server ends a statement this much earlier than the client, so that the connection stays usable. */
const CLIENT_MARGIN_MS = 5_000;

/** @param extraSettings additional settings of the sessions */
export function serverPool(url: string, settings: DatabaseSettings, extraSettings: Record<string, string> = {}) {
  const { statementTimeoutMs, connectionTimeoutMs, keepAliveMs } = settings;
  const sessionName = `media-asset-service ${randomUUID()}`;
  const session = {
    application_name: sessionName,
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(settings.lockTimeoutMs),
    idle_in_transaction_session_timeout: String(settings.idleInTransactionTimeoutMs),
    // Compiling a search with 11 metadata terms took 250 ms, to read 10,000 files in 46 ms (PostgreSQL 15).
    jit: "off",
    ...extraSettings,
  };
  const config: pg.ClientConfig = {
    connectionString: url,
    keepAlive: keepAliveMs > 0,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  let hasOwnSessions = true;
  const pool = new pg.Pool({
    ...config,
    types: valueTypes,
    max: settings.poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: Math.ceil(settings.connectionLifetimeMs / 1_000),
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + CLIENT_MARGIN_MS }),
    async onConnect(client) {
      hasOwnSessions = await setUpDirectSession(client, session, connectionTimeoutMs);
    },
  });
  return {
    pool: ignoreConnectionErrors(pool),
    /** Settings for other connections to the same server. */
    config,
    /** The name under which the server lists the sessions of this pool, and only these. */
    sessionName,
    /**
     * Returns whether each connection has its own session; otherwise there is a pooler. Known after the first connection
     * was opened.
     */
    isDirect: () => hasOwnSessions,
  };
}

/** Opens one connection to a server that is not in use yet, for operations that may take hours: a restore, a move. */
export function openLongRunningConnection(url: string, settings: DatabaseSettings): Kysely<Tables> {
  const singleConnection = { ...settings, poolSize: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 };
  return new Kysely({ dialect: new PostgresDialect(serverPool(url, singleConnection)) });
}

/** Prevents a broken connection from ending the process. If it is in use, its query fails, which is sufficient. */
export function ignoreConnectionErrors(pool: pg.Pool): pg.Pool {
  return pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
}

/** Returns the process id of the connection's session, as the server reported it. */
export function processIdOf(client: pg.ClientBase): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}

/**
 * Whether the connection has its own session of the server for its lifetime. A pooler, which may assign every
 * transaction to another session, sends an invented process id.
 */
export async function isDirectConnection(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return processIdOf(client) === rows[0]?.pid;
}

/**
 * Changes settings of the session if it belongs only to this connection, and returns whether it does. Startup
 * parameters cannot be used, because poolers reject them. A shared session must not be changed.
 */
export async function setUpDirectSession(
  client: pg.ClientBase,
  settings: Record<string, string>,
  timeoutMs: number,
): Promise<boolean> {
  const query: pg.QueryConfig & pg.ClientConfig = {
    text: `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting (name, value)
      where pg_backend_pid() = $3`,
    values: [Object.keys(settings), Object.values(settings), processIdOf(client)],
    query_timeout: timeoutMs,
  };
  const { rowCount } = await client.query(query);
  return rowCount === Object.keys(settings).length;
}

const INT8 = 20;
const DATE = 1082;

/**
 * Parses bigint as number: sizes and counts stay far below 2^53. Parses date as text: a calendar date does not have a
 * time zone.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};
