import { sql } from "kysely";
import type { Database } from "../db/database.ts";

const BATCH = 500;

/**
 * Removes files that were deleted before `cutoff`: the row goes, and its blob is handed to the sweeper in the same
 * transaction, so that a crash in between loses nothing and leaves nothing. Returns how many files went.
 */
export async function purgeDeleted(db: Database, cutoff: Date): Promise<number> {
  let purged = 0;
  for (;;) {
    const batch = await purgeFiles(db, cutoff);
    purged += batch;
    if (batch < BATCH) break;
  }
  // A folder goes when nothing refers to it any more: the deepest ones first, level by level.
  while ((await purgeFolders(db, cutoff)) > 0);
  return purged;
}

function purgeFiles(db: Database, cutoff: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ purged: number }>`
      with due as (
        select id from files where deleted_at < ${cutoff} order by deleted_at limit ${BATCH} for update skip locked
      ), variants_gone as (
        delete from variants using due where variants.file_id = due.id returning variants.blob_key
      ), results_gone as (
        delete from ai_results using due where ai_results.file_id = due.id returning ai_results.processed_blob_key
      ), gone as (
        delete from files using due where files.id = due.id returning files.blob_key
      ), claimed as (
        insert into blob_claims (key, valid_until)
          select blob_key, ${cutoff}::timestamptz from gone
          union all select blob_key, ${cutoff}::timestamptz from variants_gone
          union all select processed_blob_key, ${cutoff}::timestamptz from results_gone where processed_blob_key is not null
      )
      select count(*)::int as purged from gone`.execute(trx);
    return rows[0]?.purged ?? 0;
  });
}

async function purgeFolders(db: Database, cutoff: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from folders where deleted_at < ${cutoff}
      and not exists (select from folders child where child.parent_id = folders.id)
      and not exists (select from files where files.folder_id = folders.id)`.execute(db);
  return Number(numAffectedRows);
}
