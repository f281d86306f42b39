import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { ownerHasEnded } from "../db/owner-has-ended.ts";
import { type Row, rowOf } from "../db/rows.ts";
import type { ArchiveEntry } from "./layout.ts";

export type Archive = Row<"archives">;

/** Other requests wait for a batch: this size takes some milliseconds. */
const INSERT_BATCH = 500;
const PRUNE_BATCH = 10_000;

/** Stores an archive in several statements, between which those of other requests run. */
export async function insertArchive(db: Database, archive: Archive, entries: readonly ArchiveEntry[]): Promise<void> {
  await db
    .insertInto("archives")
    .values({
      id: archive.id,
      account_id: archive.accountId,
      key_id: archive.keyId,
      session_id: archive.sessionId,
      filename: archive.filename,
      file_count: archive.fileCount,
      manifest_offset: archive.manifestOffset,
      manifest_size: archive.manifestSize,
      manifest_crc32: archive.manifestCrc32,
      directory_offset: archive.directoryOffset,
      directory_size: archive.directorySize,
      size: archive.size,
      etag: archive.etag,
      created_at: archive.createdAt,
      expires_at: archive.expiresAt,
    })
    .execute();
  for (let start = 0; start < entries.length; start += INSERT_BATCH) {
    const some = entries.slice(start, start + INSERT_BATCH);
    await sql`
      insert into archive_entries
        (archive_id, position, file_id, epoch, sha256, name, size, modified_at, "offset")
      select ${archive.id}, * from unnest(
        ${some.map(({ position }) => position)}::integer[],
        ${some.map(({ fileId }) => fileId)}::text[],
        ${some.map(({ epoch }) => epoch)}::integer[],
        ${some.map(({ sha256 }) => sha256)}::text[],
        ${some.map(({ name }) => name)}::text[],
        ${some.map(({ size }) => size)}::bigint[],
        ${some.map(({ modifiedAt }) => modifiedAt.toISOString())}::timestamptz[],
        ${some.map(({ offset }) => offset)}::bigint[]
      )`.execute(db);
  }
}

/** Deletes an archive whose URL was not returned. */
export async function deleteArchive(db: Database, id: string): Promise<void> {
  await db.deleteFrom("archives").where("id", "=", id).execute();
}

/** Also returns expired archives. `ownerHasEnded`: whether the key or session that created it has ended. */
export async function findArchive(
  { db, clock }: Context,
  id: string,
): Promise<(Archive & { ownerHasEnded: boolean }) | undefined> {
  return db
    .selectFrom("archives")
    .select(rowOf("archives"))
    .select(ownerHasEnded("archives", clock(), null).as("ownerHasEnded"))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns entries in their order, from this position on. */
export function listEntries(db: Database, id: string, position: number, limit: number): Promise<ArchiveEntry[]> {
  return (
    db
      .selectFrom("archive_entries")
      .select(rowOf("archive_entries"))
      .where("archive_id", "=", id)
      .where("position", ">=", position)
      // Without statistics of the table, PostgreSQL would sort all entries for a limit.
      .where("position", "<", position + limit)
      .orderBy("position")
      .execute()
  );
}

/** Deletes expired archives in batches. */
export async function pruneArchives(db: Database, now: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const old = sql`select id from archives where expires_at <= ${now} order by expires_at limit 100`;
    const { numAffectedRows: entries = 0n } = await sql`
      delete from archive_entries where (archive_id, position) in (
        select archive_id, position from archive_entries where archive_id in (${old}) limit ${PRUNE_BATCH}
      )`.execute(db);
    if (entries > 0n) continue;
    const { numAffectedRows: gone = 0n } = await sql`delete from archives where id in (${old})`.execute(db);
    pruned += Number(gone);
    if (gone === 0n) return pruned;
  }
}
