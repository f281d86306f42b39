import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { migrate } from "./migrate.ts";
import type { Tables } from "./schema.ts";
import { type DatabaseSettings, serverPool } from "./server-pool.ts";

export interface MigrationHooks {
  /** A migration was made, in so many milliseconds. */
  onMigrated?(name: string, ms: number): void;
  /** Another process migrates, and is waited for. */
  onWait?(): void;
  /** Migrates what others bring along, while no other process migrates. */
  migrateMore?(query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>): Promise<void>;
}

/**
 * After so much silence PostgreSQL ends the session of a migrator, with its locks: it is frozen, or its network is gone. It works
 * for no more than milliseconds between two statements. Less than a request waits for a connection, so none fails.
 */
const NO_TIMEOUTS = {
  idle_in_transaction_session_timeout: "3000",
  // The session is what makes it the one that migrates.
  idle_session_timeout: "10000",
  tcp_keepalives_idle: "5",
  tcp_keepalives_interval: "2",
  tcp_keepalives_count: "3",
};

/** On a connection of its own: statements may take as long as they take, but nothing else may. */
export async function migrateServer(url: string, settings: DatabaseSettings, hooks: MigrationHooks): Promise<void> {
  const { onMigrated, onWait, migrateMore } = hooks;
  const unlimited = { ...settings, poolSize: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
  const { pool, isDirect } = serverPool(url, unlimited, NO_TIMEOUTS);
  const client = await pool.connect().catch(async (error) => {
    await pool.end();
    throw error;
  });
  try {
    await migrate(onlyConnection(client), {
      concurrently: isDirect(),
      ...(onMigrated && { onMigrated }),
      ...(onWait && { onWait }),
    });
    await migrateMore?.(async (text, values) => {
      try {
        return await client.query(text, values);
      } catch (error) {
        // Of several statements in one text some have begun a transaction.
        await client.query("rollback").catch(() => {});
        throw error;
      }
    });
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Whatever is asked of it goes over this connection. */
function onlyConnection(client: pg.PoolClient): Kysely<Tables> {
  const query = (text: string, values: readonly unknown[]): unknown => client.query(text, [...values]);
  const connection: PostgresPoolClient = { query: query as PostgresPoolClient["query"], release() {} };
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } }),
  });
}
