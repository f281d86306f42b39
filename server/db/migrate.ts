import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { beginBackfill } from "./backfills.ts";
import { acquireForSession, lockTables, retryOnLockTimeout, tryForTransaction } from "./locks.ts";
import { loadMigrations, type Migration, migrationNames } from "./migrations/migration.ts";
import { createIndex, validateConstraint } from "./online-changes.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** The lock of Kysely's migrator, with which earlier releases exclude other processes. */
const TRANSACTION_LOCK = "3853314791062309107";
/** The lock of the one process that migrates. */
const ELECTION_LOCK = "3853314791062309109";
/**
 * The last migration of 1.1.0. Its migrator rejects unknown names in its own table, so later migrations are in another
 * table.
 */
const LAST_KYSELY_MIGRATION = "007-audit-and-suspension";
const MIGRATION_TABLES = ["kysely_migration", "schema_migration"] as const;
const POLL_MS = 250;

export interface MigrationOptions {
  all?: Record<string, Migration>;
  /**
   * Whether other processes use the database, and `db` is one connection with its own session that ends with the
   * migration. Then indexes are created and constraints validated concurrently, without a transaction.
   */
  concurrently?: boolean;
  /** Called for each migration with its duration in milliseconds. */
  onMigrated?(name: string, ms: number): void;
  /** Called when another process is migrating. */
  onWait?(): void;
}

/**
 * Runs all pending migrations in order. Each migration is atomic, and a later process resumes after the last completed
 * one. If several processes start together, one migrates and the others wait.
 */
export async function migrate(db: Kysely<Tables>, options: MigrationOptions = {}): Promise<void> {
  const { concurrently = false, onWait = () => {} } = options;
  if ((await pendingMigrations(db, options.all && Object.keys(options.all))).length === 0) return;
  const all = options.all ?? (await loadMigrations());
  // With a pooler, transactions share sessions.
  if (concurrently) await acquireForSession(db, ELECTION_LOCK, onWait);
  await runMigrations(db, { ...options, all });
}

async function runMigrations(db: Kysely<Tables>, options: MigrationOptions & { all: Record<string, Migration> }) {
  const { all, concurrently = false, onMigrated } = options;
  const names = await pendingMigrations(db, Object.keys(all));
  // A new database has no other users.
  const inUse = concurrently && names.length < Object.keys(all).length;
  for (const name of names) {
    const migration = all[name];
    if (!migration) continue;
    const startedAt = performance.now();
    if (inUse) {
      for (const index of migration.indexes ?? []) await createIndex(db, index, true);
      for (const constraint of migration.validates ?? []) await validateConstraint(db, constraint);
    }
    // A process of an earlier release, which does not use the election lock, may be migrating.
    while (!(await retryOnLockTimeout(() => inTransactionOnce(db, (trx) => runMigration(trx, name, migration, all)))))
      await sleep(POLL_MS);
    onMigrated?.(name, Math.round(performance.now() - startedAt));
  }
}

/** Returns false if another process is migrating. */
async function runMigration(
  trx: Transaction<Tables>,
  name: string,
  migration: Migration,
  all: Record<string, Migration>,
): Promise<boolean> {
  if (!(await tryForTransaction(trx, TRANSACTION_LOCK))) return false;
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null
    )`.execute(trx);
  await sql`
    create table if not exists schema_migration (
      name text primary key, made_at timestamptz(3) not null, needs text not null
    )`.execute(trx);
  if (!(await pendingMigrations(trx, Object.keys(all))).includes(name)) return true;
  const { locks = [], up, indexes = [], validates = [], backfills = [], needs = "" } = migration;
  await lockTables(trx, locks);
  await up?.(trx);
  for (const index of indexes) await createIndex(trx, index, false);
  for (const constraint of validates) await validateConstraint(trx, constraint);
  for (const backfill of backfills) await beginBackfill(trx, backfill);
  const insert =
    name <= LAST_KYSELY_MIGRATION
      ? sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`
      : sql`insert into schema_migration (name, made_at, needs) values (${name}, now(), ${needs})`;
  await insert.execute(trx);
  return true;
}

/** Rejects a schema with missing migrations, for a start without migration. */
export async function assertMigrated(db: Kysely<Tables>): Promise<void> {
  const [first] = await pendingMigrations(db);
  if (first === undefined) return;
  throw new UnusableDatabase(
    `its schema is older than this release: the migration ${first} is missing. Run \`MIGRATE=only npm start\` once`,
  );
}

/** Returns the names of the pending migrations in order. Rejects a schema that this code cannot work with. */
export async function pendingMigrations(
  db: Kysely<Tables>,
  all: readonly string[] = migrationNames,
): Promise<string[]> {
  const allNames = all.toSorted();
  const applied = await appliedMigrations(db);
  const last = allNames.at(-1) ?? "";
  for (const { name, needs } of applied) {
    // A migration without `needs` does not guarantee that older code works.
    if (allNames.includes(name) || (needs ?? name) <= last) continue;
    throw new UnusableDatabase(
      `its schema belongs to a newer release: ${name} requires code that knows ${needs ?? name}, and this release ends with ${last}. ` +
        "Start that release, or restore a backup from before its migration",
    );
  }
  const names = new Set(applied.map(({ name }) => name));
  return allNames.filter((name) => !names.has(name));
}

/** Returns the migrations that any release has run on this database. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<AppliedMigration[]> {
  const applied: AppliedMigration[] = [];
  for (const table of MIGRATION_TABLES) {
    const { rows: existing } = await sql`select where to_regclass(${table}) is not null`.execute(db);
    if (existing.length > 0)
      applied.push(...(await sql<AppliedMigration>`select * from ${sql.table(table)}`.execute(db)).rows);
  }
  return applied;
}

interface AppliedMigration {
  name: string;
  /** See migration.ts; absent if any code works with the migration. */
  needs?: string;
}

/** Returns how long a process has been migrating the database, in seconds; 0 if none is, and with a pooler. */
export async function migratingSeconds(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(backend_start))::float8 as seconds
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and pg_locks.database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${sql.lit(ELECTION_LOCK)}::bigint`.execute(db);
  return rows[0]?.seconds ?? 0;
}
