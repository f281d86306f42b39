import { codeOf } from "@media-asset-service/base/system-errors.ts";
import pg from "pg";
import type { Connections } from "./connections.ts";
import type { Tables } from "./schema.ts";
import { isConnectionLost } from "./unavailable.ts";

/** The database is reachable, but other transactions have locked its tables, so requests cannot be served. */
export class TablesLocked extends Error {
  override readonly name = "TablesLocked";
}

/** Every request needs some of these tables. */
const TABLES = ["accounts", "api_keys", "daily_usage", "files", "folders"] as const satisfies (keyof Tables)[];
/** Migrations hold their locks for less time. Load balancers probe at a similar interval. */
const LOCK_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_500;
/** lock_not_available */
const LOCK_NOT_AVAILABLE = "55P03";
/** One text is one transaction. It takes the same locks as a write. */
const PROBE = `
  set local lock_timeout = ${LOCK_TIMEOUT_MS};
  lock table ${TABLES.join(", ")} in row exclusive mode`;

/**
 * Checks whether requests can be served. It locks the tables that requests need, because `select 1` succeeds even if
 * those tables are locked. If all connections of the pool are in use, it opens a new one.
 *
 * @throws {TablesLocked}
 */
export function databaseProbe(pool: pg.Pool, query: Connections["query"], config: pg.ClientConfig) {
  async function probeNewConnection(): Promise<void> {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(PROBE);
    } finally {
      void client.end().catch(() => {});
    }
  }

  async function probe(): Promise<unknown> {
    const { idleCount, totalCount, options } = pool;
    return idleCount > 0 || totalCount < (options.max ?? 10) ? query(PROBE) : probeNewConnection();
  }

  return async (): Promise<void> => {
    try {
      // The first attempt may find that the connections are dead.
      await probe().catch((error) => (isConnectionLost(error) ? probe() : Promise.reject(error)));
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      throw new TablesLocked(`Tables of the database have been locked for ${LOCK_TIMEOUT_MS / 1000} seconds`, {
        cause: error,
      });
    }
  };
}
