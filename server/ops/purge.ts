import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { FILE, FOLDER } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { scheduleDeletion } from "../storage/blob-claims.ts";
import { sweepBlobs } from "../storage/sweep.ts";
import { expireUploads } from "../uploads/expire-uploads.ts";

/** Statistics need 365 days, and limits need the current month. */
export const HISTORY_DAYS = 400;

const BATCH = 500;
const HISTORY_BATCH = 10_000;

/** Deletes the bytes without an owner, until `shouldStop`, and returns their number. Expires uploads first. */
export async function sweep(context: Context, now: Date, shouldStop?: () => boolean): Promise<number> {
  await expireUploads(context, now, shouldStop);
  return sweepBlobs(context, now, shouldStop);
}

/**
 * Removes files that are purged, or were deleted before `cutoff`. A transaction removes the row and schedules the
 * deletion of its blobs, so that a crash neither loses nor leaks bytes. Returns the number of files.
 */
export async function purgeDeleted(
  db: Database,
  { cutoff, now, shouldStop = () => false }: { cutoff: Date; now: Date; shouldStop?: (() => boolean) | undefined },
): Promise<number> {
  let purged = 0;
  for (;;) {
    const batch = await purgeFiles(db, cutoff, now);
    purged += batch;
    if (batch < BATCH) break;
    if (shouldStop()) return purged;
  }
  // A folder is removed when it has no more references: the deepest ones first, level by level.
  while ((await purgeFolders(db, cutoff)) > 0);
  return purged;
}

function purgeFiles(db: Database, cutoff: Date, now: Date): Promise<number> {
  const due = sql`
    select id from files where ${FILE.removable(cutoff)} order by deleted_at limit ${BATCH} for update skip locked`;
  return inTransaction(db, (trx) => removeFiles(trx, due, now));
}

/** Removes the files that the query selects, with their derived data. Their bytes may be swept from `when` on. */
export async function removeFiles(trx: Transaction<Tables>, due: RawBuilder<unknown>, when: Date): Promise<number> {
  const { rows } = await sql<{ original: boolean; key: string }>`
      with due as (${due}), variants_gone as (
        delete from variants using due where variants.file_id = due.id returning variants.blob_key
      ), results_gone as (
        delete from ai_results using due where ai_results.file_id = due.id returning ai_results.processed_blob_key
      ), gone as (
        delete from files using due where files.id = due.id returning files.blob_key
      )
      select true as original, blob_key as key from gone
      union all select false, blob_key from variants_gone
      union all select false, processed_blob_key from results_gone where processed_blob_key is not null`.execute(trx);
  const keys = rows.map(({ key }) => key);
  await scheduleDeletion(trx, keys, when);
  return rows.filter(({ original }) => original).length;
}

async function purgeFolders(db: Database, cutoff: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from folders where ${FOLDER.removable(cutoff)}
      and not exists (select from folders child where child.parent_id = folders.id)
      and not exists (select from files where files.folder_id = folders.id)`.execute(db);
  return Number(numAffectedRows);
}

/** Removes usage before this day, in batches. Each account is queried by its key, because days do not have an index. */
export async function pruneUsage(db: Database, before: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from daily_usage where (account_id, day) in (
        select id, old.day from accounts cross join lateral (
          select day from daily_usage where account_id = accounts.id and day < ${before}::timestamptz::date limit ${HISTORY_BATCH}
        ) old limit ${HISTORY_BATCH}
      )`.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < HISTORY_BATCH) return pruned;
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
          order by created_at limit ${HISTORY_BATCH}
      )`.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < HISTORY_BATCH) return pruned;
  }
}
