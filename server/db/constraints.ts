import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";
import { UnusableDatabase } from "./unavailable.ts";

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
