import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

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

/**
 * A check or a foreign key that an earlier migration added `not valid`: it applies to rows written since, not to older
 * ones.
 */
export interface AddedConstraint {
  table: keyof Tables;
  name: string;
  /** A statement that makes older rows satisfy the constraint, if a release may have left some that do not. */
  repair?: string;
}

const VIOLATION_CODES = /^(23503|23514)$/;

/**
 * Validates the constraint for older rows, unless that is already done. It reads the complete table, without blocking
 * reads and writes (PostgreSQL, ALTER TABLE, "VALIDATE CONSTRAINT").
 */
export async function validateConstraint(db: Kysely<Tables>, { table, name, repair }: AddedConstraint): Promise<void> {
  const { rows } = await sql`
    select from pg_constraint where conrelid = to_regclass(${table}) and conname = ${name} and convalidated`.execute(
    db,
  );
  if (rows.length > 0) return;
  if (repair !== undefined) await sql.raw(repair).execute(db);
  try {
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(db);
  } catch (error) {
    if (!(error instanceof Error && VIOLATION_CODES.test(codeOf(error)))) throw error;
    throw new UnusableDatabase(`${error.message}. No release writes such rows: correct them, and start again`);
  }
}
