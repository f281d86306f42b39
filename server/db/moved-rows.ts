import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { acquireForTransaction } from "./advisory-locks.ts";
import type { Database } from "./database.ts";
import { fillRows, hasRows, inUtc, tablesOf } from "./rows.ts";
import { readExport } from "./rows-format.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";

/** The number of rows of a table, and a digest that does not depend on their order. */
interface Measured {
  rows: number;
  digest: string;
}
export type Measures = Map<string, Measured>;

/** A second import into the same database waits: the first may be running in the session of a killed process. */
const LOCK = "3853314791062309108";
const NOTE = "Rows moved from";

/**
 * Whether rows of this installation can be imported: the database is empty, or contains unchanged rows of an earlier
 * attempt.
 */
export async function mayTakeRows(db: Database, installation: string): Promise<boolean> {
  if (!(await hasRows(db))) return true;
  return inTransactionOnce(db, (trx) => isUntouched(trx, installation));
}

/**
 * Imports all rows or none, and replaces those of an earlier attempt. Compares the imported rows with the given ones,
 * row by row. Returns the number of rows.
 *
 * @throws {Error} names the tables that differ
 */
export async function moveRows(db: Database, lines: () => AsyncIterable<string>, installation: string) {
  const measures = await measureLines(lines());
  return inTransactionOnce(db, async (trx) => {
    await acquireForTransaction(trx, LOCK);
    if ((await hasRows(trx)) && (await isUntouched(trx, installation))) await removeRows(trx);
    const { rows } = await fillCompared(trx, lines(), measures);
    // The first start with the database determines its store.
    await sql`update installation set store_id = gen_random_uuid(), secret_hash = null, bound_at = null`.execute(trx);
    await sql`comment on table accounts is ${sql.lit(await noteOf(trx, installation))}`.execute(trx);
    return rows;
  });
}

/**
 * Imports into an empty database, and compares the imported rows with the given ones, row by row.
 *
 * @throws {Error} names the tables that differ
 */
export function importCompared(db: Database, lines: AsyncIterable<string>, measures: Measures): Promise<Imported> {
  return inTransactionOnce(db, (trx) => fillCompared(trx, lines, measures));
}

export interface Imported {
  rows: number;
  /** The number of tables with rows. */
  tables: number;
}

async function fillCompared(
  trx: Transaction<Tables>,
  lines: AsyncIterable<string>,
  measures: Measures,
): Promise<Imported> {
  await fillRows(trx, lines);
  const actual = await measureTables(trx, await tablesOf(trx));
  const different = [...actual].filter(([table, { rows, digest }]) => {
    const { rows: expected, digest: expectedDigest } = measures.get(table) ?? NOTHING;
    return rows !== expected || digest !== expectedDigest;
  });
  if (different.length > 0) {
    const tables = different.map(
      ([table, { rows }]) => `${table} (${measures.get(table)?.rows ?? 0} given, ${rows} there)`,
    );
    throw new Error(`The received rows differ from the rows that were sent: ${tables.join(", ")}. Nothing was changed`);
  }
  const counts = [...actual.values()].map(({ rows }) => rows).filter((rows) => rows > 0);
  return { rows: counts.reduce((sum, rows) => sum + rows, 0), tables: counts.length };
}

const NOTHING: Measured = { rows: 0, digest: "0" };

/**
 * Returns the note for a comment, which leaves the schema as the migrations created it. Every change of a row makes the
 * note invalid, except for a start that binds the store.
 */
async function noteOf(trx: Transaction<Tables>, installation: string): Promise<string> {
  const hash = createHash("sha256");
  for (const [table, { rows, digest }] of await measureTables(trx, await tablesOf(trx, ["installation"]))) {
    hash.update(`${table} ${rows} ${digest}\n`);
  }
  return `${NOTE} ${installation}: ${hash.digest("hex")}`;
}

async function isUntouched(trx: Transaction<Tables>, installation: string): Promise<boolean> {
  const { rows } = await sql<{ note: string | null }>`
    select obj_description(to_regclass('accounts'), 'pg_class') as note`.execute(trx);
  const note = rows[0]?.note ?? "";
  return note.startsWith(`${NOTE} ${installation}:`) && note === (await noteOf(trx, installation));
}

async function removeRows(trx: Transaction<Tables>): Promise<void> {
  const tables = await tablesOf(trx);
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx);
}

async function measureTables(trx: Transaction<Tables>, tables: string[]): Promise<Measures> {
  await inUtc(trx);
  const measures: Measures = new Map();
  for (const table of tables) {
    const { rows } = await sql<Measured>`
      select count(*) as rows, coalesce(bit_xor(
        ('x' || left(md5(convert_to(to_jsonb(measured)::text, 'UTF8')), 16))::bit(64)::bigint
      ), 0)::text as digest from ${sql.table(table)} measured`.execute(trx);
    measures.set(table, rows[0] ?? NOTHING);
  }
  return measures;
}

/**
 * Measures the lines of an export.
 *
 * @throws {Error} see `readExport`
 */
export async function measureLines(lines: AsyncIterable<string>): Promise<Measures> {
  const measures: Measures = new Map();
  for await (const { table, json } of readExport(lines)) {
    const { rows, digest } = measures.get(table) ?? NOTHING;
    const head = createHash("md5").update(json).digest("hex").slice(0, 16);
    measures.set(table, { rows: rows + 1, digest: BigInt.asIntN(64, BigInt(digest) ^ BigInt(`0x${head}`)).toString() });
  }
  return measures;
}
