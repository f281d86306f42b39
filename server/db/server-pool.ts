import { randomUUID } from "node:crypto";
import pg from "pg";
import { setUpDirectSession } from "./pooler-detection.ts";
import { valueTypes } from "./value-types.ts";

/** Times in milliseconds; 0: without limit. */
export interface DatabaseSettings {
  /** Connections that a process has at the most. */
  poolSize: number;
  /** How long one waits for a connection. */
  connectionTimeoutMs: number;
  /** How long a connection is used before another takes its place. */
  connectionLifetimeMs: number;
  /** After how long of silence TCP asks whether the other side is still there. */
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
  // Less than others wait for its locks.
  idleInTransactionTimeoutMs: 8_000,
};

const IDLE_MS = 30_000;
/** By how much the server is first to end a statement: then the connection stays good. */
const HEAD_START_MS = 5_000;

export interface ServerPool {
  pool: pg.Pool;
  /** For other connections to the same server. */
  config: pg.ClientConfig;
  /** What the server knows the sessions of this pool by, and no others. */
  sessionName: string;
  /** Whether each connection has a session of its own; else there is a pooler in between. Known once one was opened. */
  isDirect(): boolean;
}

/** @param more settings of its sessions */
export function serverPool(url: string, settings: DatabaseSettings, more: Record<string, string> = {}): ServerPool {
  const { statementTimeoutMs, connectionTimeoutMs, keepAliveMs } = settings;
  const sessionName = `media-asset-service ${randomUUID()}`;
  const session = {
    application_name: sessionName,
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(settings.lockTimeoutMs),
    idle_in_transaction_session_timeout: String(settings.idleInTransactionTimeoutMs),
    ...more,
  };
  const config: pg.ClientConfig = {
    connectionString: url,
    keepAlive: keepAliveMs > 0,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  let ownSessions = true;
  const pool = new pg.Pool({
    ...config,
    types: valueTypes,
    max: settings.poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: Math.ceil(settings.connectionLifetimeMs / 1_000),
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + HEAD_START_MS }),
    async onConnect(client) {
      ownSessions = await setUpDirectSession(client, session, connectionTimeoutMs);
    },
  });
  return { pool: surviving(pool), config, sessionName, isDirect: () => ownSessions };
}

/** An idle connection that breaks must not end the process, nor must one in use: its query fails, which is enough. */
export function surviving(pool: pg.Pool): pg.Pool {
  return pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
}
