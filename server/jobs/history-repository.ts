import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Statistics go back 365 days, and the month of limits no further. */
export const HISTORY_DAYS = 400;
const BATCH = 10_000;

/** Removes usage of the days before, some at a time. Each account is asked by its key: days have no index of their own. */
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
 * Removes ended AI jobs from before whose file is purged, some at a time. What a file that is there has cost is the sum of all of
 * its jobs, and what a month has cost is summed up by the ledger of credits.
 */
export async function pruneJobs(db: Database, before: Date): Promise<number> {
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
