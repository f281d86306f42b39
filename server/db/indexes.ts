import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";

export interface Index {
  name: string;
  isUnique?: boolean;
  /** The part after `create index … on`. */
  on: string;
}

/**
 * Creates an index, unless it exists. With `concurrently`, outside of a transaction, it does not block reads and
 * writes. An unfinished index of a process that died is then created again (PostgreSQL, "Building Indexes
 * Concurrently").
 */
export async function createIndex(
  db: Kysely<Tables>,
  { name, isUnique = false, on }: Index,
  concurrently: boolean,
): Promise<void> {
  const modifier = sql.raw(concurrently ? "concurrently" : "");
  if (concurrently && (await isUnfinished(db, name))) {
    await sql`drop index concurrently if exists ${sql.table(name)}`.execute(db);
  }
  const unique = sql.raw(isUnique ? "unique" : "");
  await sql`create ${unique} index ${modifier} if not exists ${sql.table(name)} on ${sql.raw(on)}`.execute(db);
}

async function isUnfinished(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  return rows.length > 0;
}
