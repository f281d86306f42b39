import { type RawBuilder, sql } from "kysely";
import { BACKGROUND_REMOVAL_LIMITS } from "./background-removal-limits.ts";
import type { AiOperation } from "./credits.ts";

/**
 * Returns the error code of a run that cannot be queued for a row of `files`: the same code as for a single call,
 * without a check of the bytes.
 */
export function runRefusal(operation: AiOperation): RawBuilder<string | null> {
  const { maxFileSize, minSide, maxSide } = BACKGROUND_REMOVAL_LIMITS;
  const isOutOfBounds =
    operation === "bg-removal"
      ? sql`file_size > ${sql.lit(maxFileSize)} or least(width, height) < ${sql.lit(minSide)} or greatest(width, height) > ${sql.lit(maxSide)}`
      : sql`false`;
  return sql<string | null>`
    case
      when file_type <> 'IMAGE' then 'NOT_AN_IMAGE'
      when width is null or height is null then 'IMAGE_NOT_PROCESSABLE'
      when ${isOutOfBounds} then 'IMAGE_OUT_OF_BOUNDS'
      when exists (
        select from ai_jobs where file_id = files.id and ai_jobs.operation = ${operation}
          and status in ('PENDING', 'PROCESSING')
      ) then 'PROCESSING_IN_PROGRESS'
    end`;
}
