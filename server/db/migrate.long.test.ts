import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import { COLUMNS } from "./columns.ts";
import { type OpenDatabase, openEmbeddedDatabase } from "./database.ts";
import { assertMigrated, migrate } from "./migrate.ts";
import { loadMigrations, type Migration } from "./migrations/migration.ts";
import { UnusableDatabase } from "./unavailable.ts";

const migrations = await loadMigrations();
let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const last = Object.keys(migrations).at(-1) ?? "";
/** A migration of the next release. */
const later = (more: Partial<Migration> = {}): Record<string, Migration> => ({
  ...migrations,
  "998-later": { up: (db) => sql`alter table accounts add column color text`.execute(db).then(() => {}), ...more },
});
const columns = async () => {
  const { rows } = await sql`
    select 1 from information_schema.columns where table_name = 'accounts' and column_name = 'color'`.execute(
    database.db,
  );
  return rows.length;
};

test("code works with a newer schema that only adds elements", async () => {
  await migrate(database.db, { all: later() });
  expect(await columns()).toBe(1);
  await migrate(database.db);
  await assertMigrated(database.db);
  expect(await database.db.selectFrom("accounts").select("id").execute()).toEqual([]);
});

test("code rejects a schema that requires newer code, and names the migration", async () => {
  await migrate(database.db, { all: later({ needs: "997-stops-using-names" }) });
  const refused = expect(migrate(database.db)).rejects;
  await refused.toThrow(UnusableDatabase);
  await expect(assertMigrated(database.db)).rejects.toThrow(
    `998-later requires code that knows 997-stops-using-names, and this release ends with ${last}`,
  );
});

test("code works with a schema that requires only migrations that it knows", async () => {
  await migrate(database.db, { all: later({ needs: last }) });
  await migrate(database.db);
});

test("code rejects a schema with an unknown migration without `needs`", async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('998-unknown', '')`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow("998-unknown requires code that knows 998-unknown");
});

test("a failed migration leaves nothing, earlier ones stay, and the next start resumes after them", async () => {
  let mayWork = false;
  const all = {
    ...later(),
    "999-fails": {
      async up(db: OpenDatabase["db"]) {
        await sql`create table half (id text)`.execute(db);
        if (!mayWork) throw new Error("no");
      },
    },
  };
  const half = async () => (await sql`select 1 where to_regclass('half') is not null`.execute(database.db)).rows.length;
  await expect(migrate(database.db, { all })).rejects.toThrow("no");
  expect([await columns(), await half()]).toEqual([1, 0]);
  mayWork = true;
  await migrate(database.db, { all });
  expect(await half()).toBe(1);
});

test("a migration declares the tables that it locks, so that it gets all locks together or none", async () => {
  const fresh = await openEmbeddedDatabase(null, { migrates: false });
  const unnamed: Record<string, string[]> = {};
  /** Returns the existing tables that are locked against writes by other transactions. */
  const locked = async (trx: OpenDatabase["db"], before: string[]) => {
    const { rows } = await sql<{ name: string }>`
      select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
        where pid = pg_backend_pid() and relkind = 'r' and relname = any(${before}) and mode in (
          'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'
        )`.execute(trx);
    return rows.map(({ name }) => name);
  };
  for (const [name, migration] of Object.entries(migrations)) {
    const before = await tables(fresh.db);
    const up = async (trx: OpenDatabase["db"]) => {
      await migration.up?.(trx);
      const missing = (await locked(trx, before)).filter((table) => !migration.locks?.includes(table));
      if (missing.length > 0) unnamed[name] = missing;
    };
    // Without the declared locks, the transaction has only the locks of its statements.
    const { locks: _locks, ...rest } = migration;
    await migrate(fresh.db, { all: { [name]: { ...rest, up } } });
  }
  await fresh.close();
  expect(unnamed).toEqual({});
});

test("a migration changes tables, creates indexes or validates constraints, and only one of these; or it only starts backfills", () => {
  for (const [name, { up, indexes, validates, backfills }] of Object.entries(migrations)) {
    const parts = [up, indexes, validates].filter((it) => it !== undefined).length;
    expect([name, parts]).toEqual([name, parts === 0 && backfills ? 0 : 1]);
  }
});

test("COLUMNS contains the columns that the migrations create", async () => {
  const { rows } = await sql<{ table: keyof typeof COLUMNS; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = current_schema() group by table_name`.execute(database.db);
  const actual = new Map<string, string[]>(rows.map(({ table, columns }) => [table, columns.sort()]));
  for (const [table, columns] of Object.entries(COLUMNS))
    expect([table, actual.get(table)]).toEqual([table, columns.toSorted()]);
});

async function tables(db: OpenDatabase["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

test("a start without migration names the missing migration", async () => {
  await sql`delete from schema_migration where name = ${last}`.execute(database.db);
  await expect(assertMigrated(database.db)).rejects.toThrow(
    `the migration ${last} is missing. Run \`MIGRATE=only npm start\``,
  );
});

test("every file of the folder is in the list, under its name", () => {
  const files = readdirSync(join(import.meta.dirname, "migrations")).filter((file) => /^\d/.test(file));
  expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, "")).sort());
});

/** These migrations drop elements that the previous release can work without. */
const ALLOWED_TO_DROP = new Set([
  "011-many-files-search", // an index that another one replaces
  "014-versions", // an index that 014-versions-indexes creates again
  "018-bulk-operations", // a check that is replaced with a less strict one
  "030-strip-location", // the same
  "055-webhooks", // the same
]);

test("a migration that drops an element names the code that has stopped using it", () => {
  for (const [name, { needs }] of Object.entries(migrations)) {
    const text = readFileSync(join(import.meta.dirname, "migrations", `${name}.ts`), "utf8");
    if (!/\bdrop (table|column|index|constraint|trigger|function|type)\b/.test(text) || ALLOWED_TO_DROP.has(name))
      continue;
    const because = `${name} drops what processes of the release before may use: CONTRIBUTING.md, "Expand and contract"`;
    expect(needs, because).toBeDefined();
  }
});

test("a needed migration is listed before the migration that needs it", () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  for (const [name, { needs }] of Object.entries(migrations)) {
    if (needs !== undefined) expect(names.slice(0, names.indexOf(name))).toContain(needs);
  }
});
