import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { appliedMigrations } from "./migrate.ts";
import { FORMAT, readExport } from "./row-export-format.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";

/**
 * Tables that a new installation starts without. They are about bytes in transfer, bytes that can be rendered again,
 * caches, sign-ins in progress, and the blob store and backups of the old installation.
 */
const EXCLUDED_TABLES: string[] = [
  "backups",
  "blob_claims",
  "cache_purges",
  "cache_purging",
  "installation",
  "passkey_challenges",
  "pending_sign_ins",
  "variants",
  "variant_total",
] satisfies (keyof Tables)[];
const EVENTS = "event_batches" satisfies keyof Tables;
/** The size of the rows of one statement. Most rows have a few hundred bytes, some have a million. */
const BATCH_BYTES = 4 * 1024 * 1024;
const MAX_BATCH_ROWS = 1_000;
const FIRST_BATCH_ROWS = 50;

/** Exports all rows in a consistent snapshot, as lines of JSON. Referenced tables come first. */
export async function exportRows(db: Database, writeLines: (lines: string) => Promise<void>): Promise<void> {
  const hash = createHash("sha256");
  const write = (lines: string) => {
    hash.update(lines);
    return writeLines(lines);
  };
  const exportIn = async (trx: Transaction<Tables>) => {
    await setUtc(trx);
    const head = { format: FORMAT, migrations: await migrationsOf(trx) };
    await write(`${JSON.stringify(head)}\n`);
    let count = 0;
    for (const table of await tablesOf(trx)) {
      const line = sql`'{"table":"' || ${sql.lit(table)} || '","row":' || to_jsonb(exported) || '}'`;
      await sql`
          declare export_rows no scroll cursor for select ${line} as line from ${sql.table(table)} exported`.execute(
        trx,
      );
      for (let limit = FIRST_BATCH_ROWS; ; ) {
        const { rows } = await sql<{ line: string }>`fetch ${sql.lit(limit)} from export_rows`.execute(trx);
        if (rows.length === 0) break;
        const lines = `${rows.map((row) => row.line).join("\n")}\n`;
        await write(lines);
        count += rows.length;
        limit = Math.min(MAX_BATCH_ROWS, Math.ceil((BATCH_BYTES * rows.length) / lines.length));
      }
      await sql`close export_rows`.execute(trx);
    }
    await writeLines(`${JSON.stringify({ rows: count, sha256: hash.digest("hex") })}\n`);
  };
  await inTransactionOnce(db, exportIn, "repeatable read");
}

/**
 * Imports all rows or none, into a database without rows.
 *
 * @throws {Error} reports the reason
 */
export async function importRows(db: Database, lines: AsyncIterable<string>): Promise<void> {
  await inTransactionOnce(db, (trx) => insertRows(trx, lines));
}

export async function insertRows(trx: Transaction<Tables>, lines: AsyncIterable<string>): Promise<void> {
  if (await hasRows(trx)) throw new Error("The database is not empty");
  // One statement for each table, so that rows can reference rows of the same table in any order.
  await sql`create temporary table incoming (from_table text, content jsonb) on commit drop`.execute(trx);
  const tables = await tablesOf(trx);
  let batch: string[] = [];
  let batchBytes = 0;
  const flush = async () => {
    // As PostgreSQL wrote them: a number that was parsed here would lose the precision that a double does not have.
    await sql`
      insert into incoming select "table", "row"
        from jsonb_to_recordset(${`[${batch.join(",")}]`}::jsonb) as given ("table" text, "row" jsonb)`.execute(trx);
    batch = [];
    batchBytes = 0;
  };
  for await (const { table, line } of readExport(lines, (migrations) => requireMigrations(trx, migrations))) {
    if (!tables.includes(table))
      throw new Error(`The export contains rows of ${table}, a table that this version does not have`);
    batch.push(line);
    batchBytes += line.length;
    if (batch.length === MAX_BATCH_ROWS || batchBytes >= BATCH_BYTES) await flush();
  }
  await flush();
  // Triggers record events for the inserted rows, which are not new.
  const withoutEvents = tables.filter((table) => table !== EVENTS);
  for (const table of [...withoutEvents, EVENTS]) {
    if (table === EVENTS) await sql`delete from event_batches`.execute(trx);
    await sql`
      insert into ${sql.table(table)} overriding system value select given.*
        from incoming, jsonb_populate_record(null::${sql.table(table)}, content) given
        where from_table = ${table}`.execute(trx);
  }
  await continueIdentities(trx, tables);
}

/** Makes identity columns continue after the inserted values. */
async function continueIdentities(trx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`.execute(trx);
  for (const { table, column } of rows.filter((row) => tables.includes(row.table))) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
        from ${sql.table(table)}`.execute(trx);
  }
}

/** Whether the database contains an installation, of any release. */
export async function hasRows(db: Database): Promise<boolean> {
  const { rows: tables } = await sql`select where to_regclass('accounts') is not null`.execute(db);
  if (tables.length === 0) return false;
  return (await sql`select from accounts limit 1`.execute(db)).rows.length > 0;
}

/** Makes the text of a row independent of the server. */
export async function setUtc(trx: Transaction<Tables>): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(trx);
}

/** Requires the migrations of the export, because they define the meaning of its rows. */
async function requireMigrations(trx: Transaction<Tables>, required: string[]): Promise<void> {
  const existing = await migrationsOf(trx);
  if (JSON.stringify(existing) === JSON.stringify(required)) return;
  const [last = "none", ours = "none"] = [required.at(-1), existing.at(-1)];
  throw new Error(
    `The export has the schema ${last}, and this version has ${ours}. Use the version that created the export`,
  );
}

async function migrationsOf(trx: Transaction<Tables>): Promise<string[]> {
  return (await appliedMigrations(trx)).map(({ name }) => name).sort();
}

/** Returns the tables of the service, each after the tables that it references. */
export async function tablesOf(trx: Transaction<Tables>, excluded = EXCLUDED_TABLES): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select relname as name, array(
      select confrelid::regclass::text from pg_constraint where conrelid = pg_class.oid and contype = 'f'
    ) as "refersTo"
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%' and relname <> 'schema_migration' order by relname`.execute(trx);
  const remaining = rows.filter(({ name }) => !excluded.includes(name));
  const ordered: string[] = [];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ name, refersTo }) =>
      refersTo.every((it) => it === name || ordered.includes(it)),
    );
    const [table] = remaining.splice(next, 1);
    if (next < 0 || !table) throw new Error("Tables have circular references");
    ordered.push(table.name);
  }
  return ordered;
}
