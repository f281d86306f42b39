import pg from "pg";
import { codeOf } from "../base/network-errors.ts";
import type { Connections } from "./connections.ts";
import type { Tables } from "./schema.ts";
import { isConnectionLost } from "./unavailable.ts";

/** The database is there, and does nothing for whoever asks: somebody has locked its tables. */
export class TablesLocked extends Error {
  override readonly name = "TablesLocked";
}

/** Every request needs some of them. */
const TABLES = ["accounts", "api_keys", "daily_usage", "files", "folders"] as const satisfies (keyof Tables)[];
/** What a migration takes is over by then; a load balancer asks about as often. */
const LOCK_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_500;
/** lock_not_available */
const LOCKED = "55P03";
/** As one text, it is one transaction. What it locks is what a write does. */
const PROBE = `
  set local lock_timeout = ${LOCK_TIMEOUT_MS};
  lock table ${TABLES.join(", ")} in row exclusive mode`;

/**
 * Asks whether requests are served: by the tables that they need, as a lock on these keeps everybody waiting while `select 1` is
 * answered at once. On a new connection where the pool has none to give, because they all wait.
 *
 * @throws {TablesLocked}
 */
export function databaseProbe(pool: pg.Pool, query: Connections["query"], config: pg.ClientConfig) {
  async function onNewConnection(): Promise<void> {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(PROBE);
    } finally {
      void client.end().catch(() => {});
    }
  }

  async function ask(): Promise<unknown> {
    const { idleCount, totalCount, options } = pool;
    return idleCount > 0 || totalCount < (options.max ?? 10) ? query(PROBE) : onNewConnection();
  }

  return async (): Promise<void> => {
    try {
      // The first may find that the connections are dead.
      await ask().catch((error) => (isConnectionLost(error) ? ask() : Promise.reject(error)));
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error) !== LOCKED) throw error;
      throw new TablesLocked(`Tables of the database have been locked for ${LOCK_TIMEOUT_MS / 1000} seconds`, {
        cause: error,
      });
    }
  };
}
