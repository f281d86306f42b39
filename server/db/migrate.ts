import { type Kysely, sql, type Transaction } from "kysely";
import { lockAllTables, takeTurns, untilAlone } from "./exclusive.ts";
import { type Migration, migrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";
import { UnusableDatabase } from "./unavailable.ts";

/** That of Kysely's migrator, by which earlier releases keep others out. */
const LOCK = "3853314791062309107";
/** The last one of 1.1.0. Its migrator refuses names that it does not know in its own table: what came after is in another. */
const LAST_OF_KYSELY = "007-audit-and-suspension";
const TABLES = ["kysely_migration", "schema_migration"] as const;

/** Brings the database up to date, all of it or nothing. Processes that start together take turns. */
export async function migrate(db: Kysely<Tables>, all: Record<string, Migration> = migrations): Promise<void> {
  if ((await pending(db, all)).length === 0) return;
  await untilAlone(() => inTransactionOnce(db, (trx) => migrateIn(trx, all)));
}

async function migrateIn(trx: Transaction<Tables>, all: Record<string, Migration>): Promise<void> {
  await takeTurns(trx, LOCK);
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null
    )`.execute(trx);
  await sql`
    create table if not exists schema_migration (
      name text primary key, made_at timestamptz(3) not null, needs text not null
    )`.execute(trx);
  const names = await pending(trx, all);
  if (names.length > 0) await lockAllTables(trx);
  for (const name of names) {
    await all[name]?.up(trx);
    const insert =
      name <= LAST_OF_KYSELY
        ? sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`
        : sql`insert into schema_migration (name, made_at, needs) values (${name}, now(), ${all[name]?.needs ?? ""})`;
    await insert.execute(trx);
  }
}

/** For a start without migration: refuses a schema that lacks something. */
export async function assertMigrated(db: Kysely<Tables>): Promise<void> {
  const [first] = await pending(db, migrations);
  if (first === undefined) return;
  throw new UnusableDatabase(
    `its schema is older than this release: it lacks ${first}. Run \`MIGRATE=only npm start\` once`,
  );
}

/** Names of the migrations that are still to be made, in order. Refuses a schema that this code cannot work with. */
async function pending(db: Kysely<Tables>, all: Record<string, Migration>): Promise<string[]> {
  const known = Object.keys(all).sort();
  const made = await madeMigrations(db);
  const last = known.at(-1) ?? "";
  for (const { name, needs } of made) {
    // Without `needs` it is nobody's promise that older code can go on.
    if (name in all || (needs ?? name) <= last) continue;
    throw new UnusableDatabase(
      `its schema is that of a newer release: ${name} needs code that knows ${needs ?? name}, and this one ends with ${last}. ` +
        "Start that release, or restore the backup from before it",
    );
  }
  const names = new Set(made.map(({ name }) => name));
  return known.filter((name) => !names.has(name));
}

/** What was done to this database, by whichever release. */
export async function madeMigrations(db: Kysely<Tables>): Promise<Made[]> {
  const made: Made[] = [];
  for (const table of TABLES) {
    const { rows: found } = await sql`select where to_regclass(${table}) is not null`.execute(db);
    if (found.length > 0) made.push(...(await sql<Made>`select * from ${sql.table(table)}`.execute(db)).rows);
  }
  return made;
}

interface Made {
  name: string;
  /** See migrations.ts; empty where any code goes on. */
  needs?: string;
}
