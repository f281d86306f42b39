import { mkdir } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Instrument, noInstrumentation } from "../base/telemetry.ts";
import { type Connections, connections, instrumentedPool } from "./connections.ts";
import {
  assertIntact,
  hasDatabase,
  inTurns,
  startAutovacuum,
  startPglite,
  toDamagedDatabase,
  writeMarker,
} from "./embedded.ts";
import { type Invalidations, localInvalidations, serverInvalidations } from "./invalidations.ts";
import { assertMigrated, migrate } from "./migrate.ts";
import { type MigrationHooks, migrateServer } from "./migrate-server.ts";
import { serverNotifications } from "./notifications.ts";
import { createPreparedSend, sendUnprepared } from "./prepared.ts";
import { databaseProbe } from "./probe.ts";
import type { Database, Tables } from "./schema.ts";
import {
  type DatabaseSettings,
  defaultDatabaseSettings,
  ignoreConnectionErrors,
  serverPool,
  valueTypes,
} from "./server-pool.ts";
import { UnusableDatabase } from "./unavailable.ts";
import { createSessionStateQuery, endDeadConnections, lockDeadline } from "./wait-limits.ts";
import { localWakeUps, serverWakeUps, type WakeUps } from "./wake-ups.ts";

export type { Database };

export type OpenDatabase = Awaited<ReturnType<typeof open>>;
export type EmbeddedDatabase = Awaited<ReturnType<typeof openPglite>>;

const embedded = new WeakSet<Database>();

/** Whether the database runs inside this process, which does nothing else during a statement. */
export const isEmbedded = (db: Database): boolean => embedded.has(db);

/** Opens a PostgreSQL server, version 15 or later. Without `migrates`, it must be migrated already. */
export async function openServerDatabase(
  url: string,
  settings: Partial<DatabaseSettings> = {},
  {
    migrates = true,
    instrument = noInstrumentation,
    ...hooks
  }: { migrates?: boolean; instrument?: Instrument } & MigrationHooks = {},
) {
  const allSettings = { ...defaultDatabaseSettings, ...settings };
  const { pool, config, sessionName, isDirect } = serverPool(url, allSettings);
  const notifications = serverNotifications(url);
  const invalidations = serverInvalidations(notifications);
  const wakeUps = serverWakeUps(notifications, pool);
  let stopMonitoring = () => {};
  let probe: DatabaseParts["probe"] = async () => {};
  const close = async () => {
    stopMonitoring();
    wakeUps.close();
    await Promise.all([notifications.close(), pool.end()]);
  };
  return open({
    pool,
    invalidations,
    wakeUps,
    probe: () => probe(),
    close,
    async connect() {
      (await pool.connect()).release();
      const deadline = lockDeadline(pool, allSettings.lockTimeoutMs);
      const send = deadline.wrap(isDirect() ? createPreparedSend() : sendUnprepared);
      const opened = connections(pool, send, deadline.connect);
      probe = databaseProbe(pool, opened.query, config);
      stopMonitoring = endDeadConnections(opened, createSessionStateQuery(config, isDirect), sessionName);
      return opened;
    },
    async prepareSchema(db) {
      if (migrates) await migrateServer(url, allSettings, hooks);
      else await assertMigrated(db);
      await assertPrivileges(db);
    },
    instrument,
  });
}

/**
 * Opens PGlite: PostgreSQL inside this process, in a folder or, without one, in memory. It has one connection, so all
 * statements during a transaction must use that transaction. The connection timeout turns a violation into an error.
 *
 * @throws {DamagedDatabase}
 */
export async function openEmbeddedDatabase(
  directory: string | null,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  if (directory === null) return openPglite(null, options);
  await mkdir(directory, { recursive: true });
  await assertIntact(directory);
  const existed = await hasDatabase(directory);
  const opened = await openPglite(directory, options).catch((error) => {
    throw existed ? toDamagedDatabase(directory, error) : error;
  });
  await writeMarker(directory);
  return opened;
}

interface EmbeddedOptions {
  /** A running instance, which keeps running when this database is closed. */
  lite?: PGlite;
  migrates?: boolean;
  instrument?: Instrument;
}

async function openPglite(
  directory: string | null,
  { lite: running, migrates = true, instrument = noInstrumentation }: EmbeddedOptions,
) {
  const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
  const lite = running ?? (await startPglite(directory));
  const pool = ignoreConnectionErrors(
    new pg.Pool({ ...createPgConfig(lite), connectionTimeoutMillis: 10_000, types: valueTypes }),
  );
  const close = async () => {
    await pool.end();
    if (!running) await lite.close();
  };
  const opened = await open({
    pool,
    invalidations: localInvalidations(),
    wakeUps: localWakeUps(),
    // There is only one connection, so no other session can hold locks.
    probe: () => pool.query("select 1"),
    close,
    connect: async () => connections(pool, inTurns(createPreparedSend())),
    prepareSchema: async (db) => void (migrates && (await migrate(db))),
    instrument,
  });
  embedded.add(opened.db);
  const autovacuum = startAutovacuum(opened.query);
  return {
    ...opened,
    async close() {
      await autovacuum.stop();
      await opened.close();
    },
    /** Returns a copy of the database, to open another one from. */
    dump: (): Promise<Blob> => lite.dumpDataDir("none"),
  };
}

interface DatabaseParts {
  pool: pg.Pool;
  /**
   * Checks whether the database can serve requests.
   *
   * @throws {TablesLocked}
   * @throws the error of an unusable database
   */
  probe(): Promise<unknown>;
  invalidations: Invalidations;
  wakeUps: WakeUps;
  connect(): Promise<Connections>;
  prepareSchema(db: Database): Promise<void>;
  instrument: Instrument;
  close(): Promise<void>;
}

async function open({ connect, prepareSchema, instrument, ...opened }: DatabaseParts) {
  try {
    const pool = await connect();
    const hasIdle = () => opened.pool.idleCount > 0;
    const db: Database = new Kysely({
      dialect: new PostgresDialect({ pool: instrumentedPool(pool, instrument, hasIdle) }),
    });
    await prepareSchema(db);
    return {
      db,
      /** Runs an SQL text as it is, for libraries with their own statements. */
      query: pool.query,
      ...opened,
    };
  } catch (error) {
    await opened.close().catch(() => {});
    throw error;
  }
}

/** Rejects a role that cannot read and write the tables, before the first request fails. */
async function assertPrivileges(db: Kysely<Tables>): Promise<void> {
  // Only tables of the service's owner, because the schema may contain other tables.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in (current_schema(), 'pgboss') and relkind in ('r', 'p') and relname not like '%migration%'
        and relowner = (select relowner from pg_class where oid = to_regclass('accounts'))
        and not (
          has_table_privilege(pg_class.oid, 'select') and has_table_privilege(pg_class.oid, 'insert') and
          has_table_privilege(pg_class.oid, 'update') and has_table_privilege(pg_class.oid, 'delete')
        )
      order by name`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new UnusableDatabase(`its role requires the privileges select, insert, update and delete on ${names}`);
}

/**
 * Returns `lc_ctype` of a database whose trigram index contains only ASCII letters; null for all others. `pg_trgm` of
 * PostgreSQL 15 finds no trigrams in other letters if `lc_ctype` is C, also if the locale provider is ICU. Searches for
 * words in other scripts then read all entries of the account.
 */
export async function asciiCharacterType(db: Database): Promise<string | null> {
  const { rows } = await sql<{ datctype: string }>`
    select datctype from pg_database where datname = current_database() and datctype in ('C', 'POSIX')`.execute(db);
  return rows[0]?.datctype ?? null;
}
