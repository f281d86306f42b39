import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import type { OpenDatabase } from "./database.ts";
import { assertMigrated, migrate } from "./migrate.ts";
import { type Migration, migrations } from "./migrations.ts";
import { UnusableDatabase } from "./unavailable.ts";

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const last = Object.keys(migrations).at(-1) ?? "";
/** What the next release will add. */
const later = (more: Partial<Migration> = {}): Record<string, Migration> => ({
  ...migrations,
  "998-later": { up: (db) => sql`alter table accounts add column colour text`.execute(db).then(() => {}), ...more },
});
const columns = async () => {
  const { rows } = await sql`
    select 1 from information_schema.columns where table_name = 'accounts' and column_name = 'colour'`.execute(
    database.db,
  );
  return rows.length;
};

test("code goes on with a schema of a newer release that only adds to it", async () => {
  await migrate(database.db, later());
  expect(await columns()).toBe(1);
  await migrate(database.db);
  await assertMigrated(database.db);
  expect(await database.db.selectFrom("accounts").select("id").execute()).toEqual([]);
});

test("code refuses a schema that needs newer code, and says which", async () => {
  await migrate(database.db, later({ needs: "997-stops-using-names" }));
  const refused = expect(migrate(database.db)).rejects;
  await refused.toThrow(UnusableDatabase);
  await expect(assertMigrated(database.db)).rejects.toThrow(
    `998-later needs code that knows 997-stops-using-names, and this one ends with ${last}`,
  );
});

test("code goes on with a schema that needs no more than it knows", async () => {
  await migrate(database.db, later({ needs: last }));
  await migrate(database.db);
});

test("code refuses a schema of which nobody said that it can go on", async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('998-unknown', '')`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow("998-unknown needs code that knows 998-unknown");
});

test("a migration that fails leaves nothing of those before it", async () => {
  const failing = { ...later(), "999-fails": { up: async () => Promise.reject(new Error("no")) } };
  await expect(migrate(database.db, failing)).rejects.toThrow("no");
  expect(await columns()).toBe(0);
  await migrate(database.db, later());
  expect(await columns()).toBe(1);
});

test("a start without migration names what the schema lacks", async () => {
  await sql`delete from schema_migration where name = ${last}`.execute(database.db);
  await expect(assertMigrated(database.db)).rejects.toThrow(`it lacks ${last}. Run \`MIGRATE=only npm start\``);
});

test("what is known as needed comes before the migration that needs it", () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
  for (const [name, { needs }] of Object.entries(migrations)) {
    if (needs !== undefined) expect(names.slice(0, names.indexOf(name))).toContain(needs);
  }
});
