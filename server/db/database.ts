import { mkdir } from "node:fs/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { codeOf, isNetworkError } from "../base/network-errors.ts";
import { type Invalidations, localInvalidations, serverInvalidations } from "./invalidations.ts";
import { migrate } from "./migrations.ts";
import { hasOwnSession } from "./own-session.ts";
import { preparing } from "./prepared.ts";
import type { Tables } from "./schema.ts";

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  invalidations: Invalidations;
  close(): Promise<void>;
}

export interface EmbeddedDatabase extends OpenDatabase {
  /** A copy of everything, to open another database from. */
  dump(): Promise<Blob>;
}

const INT8 = 20;
const DATE = 1082;

/** bigint as number: sizes and counts stay far below 2^53. date as text: a calendar date has no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Where everything is in one process: PostgreSQL's own 128 MB are resident from the start, however little is stored. */
const EMBEDDED_BUFFERS = "32MB";

/** A PostgreSQL server, version 15 or later. */
export async function openServerDatabase(url: string, maxConnections = 10): Promise<OpenDatabase> {
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: "-c lock_timeout=10000",
    types,
  };
  const pool = new pg.Pool({
    ...settings,
    max: maxConnections,
    idleTimeoutMillis: 30_000,
    // A server that has frozen must not freeze us; one that is waited for too long must not hold all connections.
    query_timeout: 30_000,
  });
  const invalidations = serverInvalidations(url);
  const close = async () => {
    await Promise.all([invalidations.close(), pool.end()]);
  };
  // An index on millions of rows takes minutes.
  const migrated = async () => {
    const patient: Database = new Kysely({
      dialect: new PostgresDialect({ pool: new pg.Pool({ ...settings, max: 1 }) }),
    });
    await migrate(patient).finally(() => patient.destroy());
  };
  return open({ pool, invalidations, close, canPrepare: hasOwnSessions, migrated });
}

/**
 * PGlite: PostgreSQL inside this process, in a folder or, without one, in memory. It has one connection, so inside a
 * transaction everything must go through that transaction; the connection timeout turns a forgotten one into an error.
 */
export async function openEmbeddedDatabase(directory: string | null, template?: Blob): Promise<EmbeddedDatabase> {
  if (directory) await mkdir(directory, { recursive: true });
  // Not even loaded where there is a server.
  const [{ PGlite }, { btree_gin }, { pg_trgm }, { createPgConfig }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/btree_gin"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/node-postgres"),
  ]);
  const lite = await PGlite.create(directory ?? "memory://", {
    extensions: { btree_gin, pg_trgm },
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${EMBEDDED_BUFFERS}`],
    ...(template && { loadDataDir: template }),
  });
  const pool = new pg.Pool({ ...createPgConfig(lite), connectionTimeoutMillis: 10_000, types });
  const close = async () => {
    await pool.end();
    await lite.close();
  };
  const opened = await open({
    pool,
    invalidations: localInvalidations(),
    close,
    canPrepare: async () => true,
    migrated: migrate,
  });
  return { ...opened, dump: () => lite.dumpDataDir("none") };
}

async function open(
  parts: Omit<OpenDatabase, "db"> & {
    canPrepare(pool: pg.Pool): Promise<boolean>;
    migrated(db: Database): Promise<void>;
  },
): Promise<OpenDatabase> {
  const { pool, invalidations, close, canPrepare, migrated } = parts;
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on("error", () => {});
  // Nor must one that breaks in use: the query on it fails, which is enough.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const dialect = new PostgresDialect({ pool: (await canPrepare(pool)) ? preparing(pool) : pool });
    const db: Database = new Kysely({ dialect });
    await migrated(db);
    return { db, pool, invalidations, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function hasOwnSessions(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    return await hasOwnSession(client);
  } finally {
    client.release();
  }
}

/** Class 08 (connection), 53 (resources), 55P03 (lock timeout), 57P (shutdown). */
const UNAVAILABLE = /^(08...|53...|55P03|57P..)$/;
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|is not queryable|Query read timeout/;

/** Whether an error means that the database cannot be reached at the moment, rather than a fault of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE.test(codeOf(error)) || isNetworkError(error) || POOL_MESSAGES.test(error.message);
}

/** Class 28 (credentials), 3D (no such database), 42501 (rights). */
const REFUSED = /^(28...|3D...|42501)$/;

/** Why a server's database cannot be opened, where that is no fault of ours; else null. Never holds the password. */
export function cannotOpen(error: unknown): string | null {
  // Of several addresses of one name, all failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return null;
  return REFUSED.test(codeOf(first)) || isDatabaseUnavailable(first) ? first.message : null;
}
