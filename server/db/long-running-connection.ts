import { Kysely, PostgresDialect } from "kysely";
import type { Tables } from "./schema.ts";
import { type DatabaseSettings, serverPool } from "./server-pool.ts";

/** Opens one connection to a server that is not in use yet, for operations that may take hours: a restore, a move. */
export function openLongRunningConnection(url: string, settings: DatabaseSettings): Kysely<Tables> {
  const singleConnection = { ...settings, poolSize: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 };
  return new Kysely({ dialect: new PostgresDialect(serverPool(url, singleConnection)) });
}
