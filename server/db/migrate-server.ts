import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { migrate } from "./migrate.ts";
import type { Tables } from "./schema.ts";
import { type DatabaseSettings, serverPool } from "./server-pool.ts";

export interface MigrationHooks {
  /** Called when a migration has finished, with its duration in milliseconds. */
  onMigrated?(name: string, ms: number): void;
  /** Called when another process is migrating, and this one waits for it. */
  onWait?(): void;
  /** Runs the migrations of libraries, while no other process migrates. */
  migrateLibraries?(query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>): Promise<void>;
}

/**
 * PostgreSQL ends the session of a migrator, and releases its locks, after this idle time: the process hangs, or its
 * network is down. Between two statements, a migrator is idle for milliseconds only. The time is shorter than the
 * connection timeout of a request, so no request fails.
 */
const IDLE_TIMEOUTS = {
  idle_in_transaction_session_timeout: "3000",
  // The lock of the migrating process belongs to the session.
  idle_session_timeout: "10000",
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "2",
  tcp_keepalives_count: "3",
};

/** Migrates on a separate connection, without timeouts for statements, but with timeouts for idle times. */
export async function migrateServer(url: string, settings: DatabaseSettings, hooks: MigrationHooks): Promise<void> {
  const { onMigrated, onWait, migrateLibraries } = hooks;
  const unlimited = { ...settings, poolSize: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
  const { pool, isDirect } = serverPool(url, unlimited, IDLE_TIMEOUTS);
  const client = await pool.connect().catch(async (error) => {
    await pool.end();
    throw error;
  });
  try {
    await migrate(kyselyOn(client), {
      concurrently: isDirect(),
      ...(onMigrated && { onMigrated }),
      ...(onWait && { onWait }),
    });
    await migrateLibraries?.(async (text, values) => {
      try {
        return await client.query(text, values);
      } catch (error) {
        // With several statements in one text, a transaction may still be open.
        await client.query("rollback").catch(() => {});
        throw error;
      }
    });
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Returns a Kysely whose statements all use this connection. */
function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const query = (text: string, values: readonly unknown[]): unknown => client.query(text, [...values]);
  const connection: PostgresPoolClient = { query: query as PostgresPoolClient["query"], release() {} };
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, options: {}, end: async () => {} } }),
  });
}
