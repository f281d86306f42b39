import { Kysely, PostgresDialect } from "kysely";
import type { Tables } from "./schema.ts";
import { type DatabaseSettings, defaultDatabaseSettings, serverPool } from "./server-pool.ts";

/** One connection to a server for what may take hours: an index on millions of rows, a restore. */
export function openPatientDatabase(url: string, settings: DatabaseSettings = defaultDatabaseSettings): Kysely<Tables> {
  const patient = { ...settings, poolSize: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 };
  return new Kysely({ dialect: new PostgresDialect(serverPool(url, patient)) });
}
