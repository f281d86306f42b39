import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";

export interface Index {
  name: string;
  isUnique?: boolean;
  /** What follows `create index … on`. */
  on: string;
}

/**
 * Makes an index, unless it is there. `concurrently`, outside of a transaction: nobody is kept from reading or writing, and what a
 * process that died has left unfinished is made anew (PostgreSQL, "Building Indexes Concurrently").
 */
export async function makeIndex(
  db: Kysely<Tables>,
  { name, isUnique = false, on }: Index,
  concurrently: boolean,
): Promise<void> {
  const beside = sql.raw(concurrently ? "concurrently" : "");
  if (concurrently && (await isUnfinished(db, name))) {
    await sql`drop index concurrently if exists ${sql.table(name)}`.execute(db);
  }
  const unique = sql.raw(isUnique ? "unique" : "");
  await sql`create ${unique} index ${beside} if not exists ${sql.table(name)} on ${sql.raw(on)}`.execute(db);
}

async function isUnfinished(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  return rows.length > 0;
}
