import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { acquireForTransaction } from "./advisory-locks.ts";
import type { Database } from "./database.ts";
import { fillRows, hasRows, inUtc, tablesOf } from "./rows.ts";
import { readExport } from "./rows-format.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";

/** What a table holds: how many rows, and a digest of them, in whatever order. */
interface Measured {
  rows: number;
  digest: string;
}
export type Measures = Map<string, Measured>;

/** Of two imports into one database, the second waits: the first may be what a killed process has left. */
const LOCK = "3853314791062309108";
const NOTE = "Rows moved from";

/** Whether the rows of this installation may go there: nobody has any, or those of an earlier attempt are as they came. */
export async function mayTakeRows(db: Database, installation: string): Promise<boolean> {
  if (!(await hasRows(db))) return true;
  return inTransactionOnce(db, (trx) => isUntouched(trx, installation));
}

/**
 * All or nothing, in place of what an earlier attempt brought. What is there afterwards is compared with what was given, row
 * by row. Returns how many there are. @throws {Error} that names the tables that differ
 */
export async function moveRows(db: Database, lines: () => AsyncIterable<string>, installation: string) {
  const given = await measureLines(lines());
  return inTransactionOnce(db, async (trx) => {
    await acquireForTransaction(trx, LOCK);
    if ((await hasRows(trx)) && (await isUntouched(trx, installation))) await removeRows(trx);
    const { rows } = await fillCompared(trx, lines(), given);
    // The first start on it finds out which store it belongs to.
    await sql`update installation set store_id = gen_random_uuid(), secret_hash = null, bound_at = null`.execute(trx);
    await sql`comment on table accounts is ${sql.lit(await noteOf(trx, installation))}`.execute(trx);
    return rows;
  });
}

/** Into an empty database, compared row by row with what was given. @throws {Error} that names the tables that differ */
export function importCompared(db: Database, lines: AsyncIterable<string>, given: Measures): Promise<Imported> {
  return inTransactionOnce(db, (trx) => fillCompared(trx, lines, given));
}

export interface Imported {
  rows: number;
  /** How many tables have any. */
  tables: number;
}

async function fillCompared(
  trx: Transaction<Tables>,
  lines: AsyncIterable<string>,
  given: Measures,
): Promise<Imported> {
  await fillRows(trx, lines);
  const found = await measureTables(trx, await tablesOf(trx));
  const different = [...found].filter(([table, { rows, digest }]) => {
    const { rows: expected, digest: wanted } = given.get(table) ?? NOTHING;
    return rows !== expected || digest !== wanted;
  });
  if (different.length > 0) {
    const tables = different.map(
      ([table, { rows }]) => `${table} (${given.get(table)?.rows ?? 0} given, ${rows} there)`,
    );
    throw new Error(`The received rows differ from the rows that were sent: ${tables.join(", ")}. Nothing was changed`);
  }
  const counts = [...found.values()].map(({ rows }) => rows).filter((rows) => rows > 0);
  return { rows: counts.reduce((sum, rows) => sum + rows, 0), tables: counts.length };
}

const NOTHING: Measured = { rows: 0, digest: "0" };

/** A comment, so that the schema stays what the migrations made. Whoever writes a row makes it untrue, but for a start that binds the store. */
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

/** The same of the lines of an export. @throws {Error} as `readExport` does */
export async function measureLines(lines: AsyncIterable<string>): Promise<Measures> {
  const measures: Measures = new Map();
  for await (const { table, json } of readExport(lines)) {
    const { rows, digest } = measures.get(table) ?? NOTHING;
    const head = createHash("md5").update(json).digest("hex").slice(0, 16);
    measures.set(table, { rows: rows + 1, digest: BigInt.asIntN(64, BigInt(digest) ^ BigInt(`0x${head}`)).toString() });
  }
  return measures;
}
