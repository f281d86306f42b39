import { type RawBuilder, sql } from "kysely";
import { codeOf } from "../base/network-errors.ts";

/**
 * Returns a condition that fails (isOverTime) for a row that is checked after this part of the statement's time. It
 * reads the clock for one of 16 rows, because a clock takes as long as a comparison of a short text. PGlite 0.5.16 has no
 * other limit: with a `statement_timeout` of 300 ms, a statement of 1.9 s completed, also in `pg_sleep`, and
 * `pg_cancel_backend` returned false.
 */
export function withinTime(ms: number): RawBuilder<boolean> {
  const end = sql`statement_timestamp() + ${sql.lit(`${ms} ms`)}::interval`;
  return sql`case when random() < 0.0625 then 1 / (clock_timestamp() < ${end})::integer = 1 else true end`;
}

/** Whether a statement has failed at `withinTime`: a division by zero, which no other statement contains. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "22012";
}
