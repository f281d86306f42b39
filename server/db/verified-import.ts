import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { acquireForTransaction } from "./locks.ts";
import { hasRows, insertRows, setUtc, tablesOf } from "./row-export.ts";
import { readExport } from "./row-export-format.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";

/** The number of rows of a table, and a digest that does not depend on their order. */
interface TableDigest {
  rows: number;
  digest: string;
}
export type TableDigests = Map<string, TableDigest>;

/** A second import into the same database waits: the first may be running in the session of a killed process. */
const IMPORT_LOCK = "3853314791062309108";
const NOTE_PREFIX = "Rows moved from";

/**
 * Whether rows of this installation can be imported: the database is empty, or contains unchanged rows of an earlier
 * attempt.
 */
export async function canImportRows(db: Database, installation: string): Promise<boolean> {
  if (!(await hasRows(db))) return true;
  return inTransactionOnce(db, (trx) => isUnchanged(trx, installation));
}

/**
 * Imports all rows or none, and replaces those of an earlier attempt. Compares the imported rows with the given ones,
 * row by row. Returns the number of rows.
 *
 * @throws {Error} names the tables that differ
 */
export async function moveRows(db: Database, lines: () => AsyncIterable<string>, installation: string) {
  const digests = await digestLines(lines());
  return inTransactionOnce(db, async (trx) => {
    await acquireForTransaction(trx, IMPORT_LOCK);
    if ((await hasRows(trx)) && (await isUnchanged(trx, installation))) await removeRows(trx);
    const { rows } = await fillVerified(trx, lines(), digests);
    // The first start with the database determines its store.
    await sql`update installation set store_id = gen_random_uuid(), secret_hash = null, bound_at = null`.execute(trx);
    await sql`comment on table accounts is ${sql.lit(await noteFor(trx, installation))}`.execute(trx);
    return rows;
  });
}

/**
 * Imports into an empty database, and compares the imported rows with the given ones, row by row.
 *
 * @throws {Error} names the tables that differ
 */
export function importVerified(db: Database, lines: AsyncIterable<string>, digests: TableDigests): Promise<Imported> {
  return inTransactionOnce(db, (trx) => fillVerified(trx, lines, digests));
}

export interface Imported {
  rows: number;
  /** The number of tables with rows. */
  tables: number;
}

async function fillVerified(
  trx: Transaction<Tables>,
  lines: AsyncIterable<string>,
  digests: TableDigests,
): Promise<Imported> {
  await insertRows(trx, lines);
  const actual = await digestTables(trx, await tablesOf(trx));
  const different = [...actual].filter(([table, { rows, digest }]) => {
    const { rows: expected, digest: expectedDigest } = digests.get(table) ?? EMPTY_TABLE;
    return rows !== expected || digest !== expectedDigest;
  });
  if (different.length > 0) {
    const tables = different.map(
      ([table, { rows }]) => `${table} (${digests.get(table)?.rows ?? 0} given, ${rows} there)`,
    );
    throw new Error(`The received rows differ from the rows that were sent: ${tables.join(", ")}. Nothing was changed`);
  }
  const counts = [...actual.values()].map(({ rows }) => rows).filter((rows) => rows > 0);
  return { rows: counts.reduce((sum, rows) => sum + rows, 0), tables: counts.length };
}

const EMPTY_TABLE: TableDigest = { rows: 0, digest: "0" };

/**
 * Returns the note for a comment, which leaves the schema as the migrations created it. Every change of a row makes the
 * note invalid, except for a start that binds the store.
 */
async function noteFor(trx: Transaction<Tables>, installation: string): Promise<string> {
  const hash = createHash("sha256");
  for (const [table, { rows, digest }] of await digestTables(trx, await tablesOf(trx, ["installation"]))) {
    hash.update(`${table} ${rows} ${digest}\n`);
  }
  return `${NOTE_PREFIX} ${installation}: ${hash.digest("hex")}`;
}

async function isUnchanged(trx: Transaction<Tables>, installation: string): Promise<boolean> {
  const { rows } = await sql<{ note: string | null }>`
    select obj_description(to_regclass('accounts'), 'pg_class') as note`.execute(trx);
  const note = rows[0]?.note ?? "";
  return note.startsWith(`${NOTE_PREFIX} ${installation}:`) && note === (await noteFor(trx, installation));
}

async function removeRows(trx: Transaction<Tables>): Promise<void> {
  const tables = await tablesOf(trx);
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx);
}

async function digestTables(trx: Transaction<Tables>, tables: string[]): Promise<TableDigests> {
  await setUtc(trx);
  const digests: TableDigests = new Map();
  for (const table of tables) {
    const { rows } = await sql<TableDigest>`
      select count(*) as rows, coalesce(bit_xor(
        ('x' || left(md5(convert_to(to_jsonb(measured)::text, 'UTF8')), 16))::bit(64)::bigint
      ), 0)::text as digest from ${sql.table(table)} measured`.execute(trx);
    digests.set(table, rows[0] ?? EMPTY_TABLE);
  }
  return digests;
}

/**
 * Measures the lines of an export.
 *
 * @throws {Error} see `readExport`
 */
export async function digestLines(lines: AsyncIterable<string>): Promise<TableDigests> {
  const digests: TableDigests = new Map();
  for await (const { table, json } of readExport(lines)) {
    const { rows, digest } = digests.get(table) ?? EMPTY_TABLE;
    const head = createHash("md5").update(json).digest("hex").slice(0, 16);
    digests.set(table, { rows: rows + 1, digest: BigInt.asIntN(64, BigInt(digest) ^ BigInt(`0x${head}`)).toString() });
  }
  return digests;
}
