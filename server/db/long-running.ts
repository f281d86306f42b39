import { Kysely, PostgresDialect } from "kysely";
import type { Tables } from "./schema.ts";
import { type DatabaseSettings, serverPool } from "./server-pool.ts";

/** One connection to a server that nobody uses yet, for what may take hours: a restore, a move. */
export function openLongRunningConnection(url: string, settings: DatabaseSettings): Kysely<Tables> {
  const alone = { ...settings, poolSize: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 };
  return new Kysely({ dialect: new PostgresDialect(serverPool(url, alone)) });
}
