import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDocument } from "../../codegen/load-document.ts";
import { ROOT } from "../../testing/examples.ts";
import { openTestDatabase } from "../../testing/service.ts";
import type { OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { UnusableDatabase } from "./unavailable.ts";

let database: OpenDatabase;
const run = (statement: RawBuilder<unknown>) => statement.execute(database.db);
beforeEach(async () => {
  database = await openTestDatabase();
  for (const account of ["acct_1", "acct_2"]) {
    await run(sql`
      insert into accounts (id, name, plan, created_at, updated_at) values (${account}, '', 'FREE', now(), now())`);
    await folder(`fold_of_${account}`, account);
  }
});
afterEach(() => database.close());

const folder = (id: string, account = "acct_1", deletedWith: string | null = null) =>
  run(sql`
    insert into folders (id, account_id, name, description, created_at, updated_at, deleted_at, deleted_with)
      values (${id}, ${account}, ${id}, '', now(), now(), now(), ${deletedWith})`);
const file = (id: string, { versionOf = null as string | null, deletedWith = null as string | null } = {}) =>
  run(sql`
    insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
        search_text, blob_key, created_at, updated_at, deleted_at, version_of, deleted_with)
      values (${id}, 'acct_1', '', 'IMAGE', 'image/png', 1, ${id}, '{}', '', true, '', ${id}, now(), now(), now(),
        ${versionOf}, ${deletedWith})`);
const references = async () => {
  const { rows } = await sql<{ id: string; version_of: string | null; deleted_with: string | null }>`
    select id, version_of, deleted_with from files
      union all select id, null, deleted_with from folders where id not like 'fold_of_%' order by id`.execute(
    database.db,
  );
  return rows.map((row) => [row.id, row.version_of, row.deleted_with]);
};
/** Creates the state after a migration that added the constraint to a table with older rows. */
const withoutConstraint = async (table: string, name: string, write: () => Promise<unknown>) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(database.db);
  await run(sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`);
  await write();
  const definition = sql.raw(rows[0]?.definition ?? "");
  await run(sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${definition} not valid`);
};
const migrateAgain = async (name: string) => {
  await run(sql`delete from schema_migration where name = ${name}`);
  await migrate(database.db);
};
const unvalidated = async () =>
  (await sql`select conname from pg_constraint where not convalidated`.execute(database.db)).rows;

test("every column with a closed set of values accepts exactly the values of the document", async () => {
  // Events keep their action when a release renames it, and almost every new operation adds one. Types of events are only
  // compared.
  const unchecked = ["audit_events.action", "webhooks.types"];
  const schemas = loadDocument(join(ROOT, "openapi.yaml")).components?.schemas as Record<string, Schema>;
  const { rows } = await sql<{ column: string; check: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as check
      from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
      where contype = 'c'`.execute(database.db);
  const checks = new Map(rows.map(({ column, check }) => [column, check]));
  const checked: string[] = [];
  for (const { column, path } of documentedColumns()) {
    const schema = path.reduce<Schema | undefined>(
      (at, name, index) => (index === 0 ? schemas[name] : at?.properties?.[name]),
      undefined,
    );
    if (schema?.enum === undefined || unchecked.includes(column)) continue;
    checked.push(column);
    const allowed = [...(checks.get(column) ?? "").matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
    expect([column, allowed.toSorted()]).toEqual([column, schema.enum.toSorted()]);
  }
  expect(checked).toEqual(
    expect.arrayContaining(["api_keys.permissions", "bulk_operations.type", "files.processing_status"]),
  );
  await expect(run(sql`update accounts set plan = 'GOLD'`)).rejects.toThrow("accounts_plan_check");
});

test("an old version references an existing file, and `deleted_with` references a folder of the same account", async () => {
  await expect(file("file_1", { versionOf: "file_2" })).rejects.toThrow("files_version_of_fkey");
  for (const folderId of ["fold_gone", "fold_of_acct_2"]) {
    await expect(file("file_1", { deletedWith: folderId })).rejects.toThrow("files_deleted_with_fkey");
    await expect(folder("fold_1", "acct_1", folderId)).rejects.toThrow("folders_deleted_with_fkey");
  }
  await file("file_1", { deletedWith: "fold_of_acct_1" });
});

test("deleting a file or a folder before the rows that reference it succeeds, and deletes no other rows", async () => {
  await file("file_1");
  await file("file_2", { versionOf: "file_1" });
  await folder("fold_1");
  await folder("fold_2", "acct_1", "fold_1");
  await file("file_3", { deletedWith: "fold_1" });
  await run(sql`delete from files where id = 'file_1'`);
  await run(sql`delete from folders where id = 'fold_1'`);
  expect(await references()).toEqual([
    ["file_2", null, null],
    ["file_3", null, null],
    ["fold_2", null, null],
  ]);
});

test("validation repairs older rows with invalid references", async () => {
  expect(await unvalidated()).toEqual([]);
  await file("file_1");
  await file("file_2", { versionOf: "file_1", deletedWith: "fold_of_acct_1" });
  await withoutConstraint("files", "files_version_of_fkey", () => file("file_3", { versionOf: "file_0" }));
  await withoutConstraint("files", "files_deleted_with_fkey", () => file("file_4", { deletedWith: "fold_0" }));
  await withoutConstraint("folders", "folders_deleted_with_fkey", () => folder("fold_1", "acct_1", "fold_of_acct_2"));
  expect(await unvalidated()).toHaveLength(3);
  await migrateAgain("026-references-valid");
  expect(await unvalidated()).toEqual([]);
  expect(await references()).toEqual([
    ["file_1", null, null],
    ["file_2", "file_1", "fold_of_acct_1"],
    ["file_3", null, null],
    ["file_4", null, null],
    ["fold_1", null, null],
  ]);
});

test("a start fails on a value that no release has written, names the constraint, and continues after a correction", async () => {
  await withoutConstraint("files", "files_processing_status_check", async () => {
    await file("file_1");
    await run(sql`update files set processing_status = 'DONE'`);
  });
  const refused = expect(migrateAgain("026-closed-sets-valid")).rejects;
  await refused.toThrow(UnusableDatabase);
  await expect(migrate(database.db)).rejects.toThrow(/"files_processing_status_check" .* correct them/);
  await run(sql`update files set processing_status = 'COMPLETED'`);
  await migrate(database.db);
  expect(await unvalidated()).toEqual([]);
});

interface Schema {
  enum?: string[];
  properties?: Record<string, Schema>;
}

/** Returns the columns that schema.ts types with a schema of the document, and the path of that schema. */
function documentedColumns(): { column: string; path: string[] }[] {
  const source = readFileSync(join(import.meta.dirname, "schema.ts"), "utf8");
  const interfaces = new Map(
    [...source.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => [name, body]),
  );
  return [...(interfaces.get("Tables") ?? "").matchAll(/^ {2}(\w+): (\w+);/gm)].flatMap(([, table, type = ""]) =>
    [...(interfaces.get(type) ?? "").matchAll(/^ {2}(\w+): (?:Generated<)?Schemas((?:\["\w+"\])+)/gm)].map(
      ([, column, path = ""]) => ({
        column: `${table}.${column}`,
        path: [...path.matchAll(/\w+/g)].map(([name]) => name),
      }),
    ),
  );
}
