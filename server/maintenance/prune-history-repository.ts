import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Statistics need 365 days, and limits need the current month. */
export const HISTORY_DAYS = 400;
const BATCH = 10_000;

/** Removes usage before this day, in batches. Each account is queried by its key, because days do not have an index. */
export async function pruneUsage(db: Database, before: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from daily_usage where (account_id, day) in (
        select id, old.day from accounts cross join lateral (
          select day from daily_usage where account_id = accounts.id and day < ${before}::timestamptz::date limit ${BATCH}
        ) old limit ${BATCH}
      )`.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return pruned;
  }
}

/**
 * Removes ended AI jobs from before this time whose file is purged, in batches. The cost of an existing file is the sum
 * of all its jobs, and the cost of a month is in the ledger of credits.
 */
export async function pruneAiJobs(db: Database, before: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ai_jobs where id in (
        select id from ai_jobs
          where file_purged and created_at < ${before} and status in ('COMPLETED', 'FAILED')
          order by created_at limit ${BATCH}
      )`.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return pruned;
  }
}
