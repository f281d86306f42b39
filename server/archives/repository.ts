import { type Selectable, sql } from "kysely";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { ownerHasEnded } from "../db/owner-has-ended.ts";
import type { ArchiveTable } from "../db/schema.ts";
import type { ArchiveEntry } from "./entry.ts";
import type { ArchiveLayout } from "./layout.ts";

export interface Archive {
  id: string;
  accountId: string;
  /** The API key or the dashboard session that created the archive. The URL ends with it. */
  keyId: string | null;
  sessionId: string | null;
  filename: string;
  fileCount: number;
  layout: ArchiveLayout;
  createdAt: Date;
  expiresAt: Date;
}

export interface ArchivesRepository {
  /** Stores an archive in several statements, between which those of other requests run. */
  insert(archive: Archive, entries: readonly ArchiveEntry[]): Promise<void>;
  /** Deletes an archive whose URL was not returned. */
  remove(id: string): Promise<void>;
  /** Also returns expired archives. `hasOwner`: whether the key or session that created the archive is still valid. */
  find(id: string): Promise<{ archive: Archive; hasOwner: boolean } | null>;
  /** Returns entries in their order, from this position on. */
  entries(id: string, position: number, limit: number): Promise<ArchiveEntry[]>;
  /** Deletes expired archives in batches. */
  prune(now: Date): Promise<number>;
}

/** Other requests wait for a batch: this size takes some milliseconds. */
const INSERT_BATCH = 500;
const PRUNE_BATCH = 10_000;

export function archivesRepository(db: Database, clock: () => Date): ArchivesRepository {
  return {
    async insert({ layout, ...archive }, entries) {
      await db
        .insertInto("archives")
        .values({
          id: archive.id,
          account_id: archive.accountId,
          key_id: archive.keyId,
          session_id: archive.sessionId,
          filename: archive.filename,
          file_count: archive.fileCount,
          manifest_offset: layout.manifestOffset,
          manifest_size: layout.manifestSize,
          manifest_crc32: layout.manifestCrc32,
          directory_offset: layout.directoryOffset,
          directory_size: layout.directorySize,
          size: layout.size,
          etag: layout.etag,
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
    },

    async remove(id) {
      await db.deleteFrom("archives").where("id", "=", id).execute();
    },

    async find(id) {
      const row = await db
        .selectFrom("archives")
        .select(COLUMNS.archives)
        .select(ownerHasEnded("archives", clock(), null).as("ownerHasEnded"))
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? { archive: toArchive(row), hasOwner: !row.ownerHasEnded } : null;
    },

    async entries(id, position, limit) {
      const rows = await db
        .selectFrom("archive_entries")
        .select(COLUMNS.archive_entries)
        .where("archive_id", "=", id)
        .where("position", ">=", position)
        // Without statistics of the table, PostgreSQL would sort all entries for a limit.
        .where("position", "<", position + limit)
        .orderBy("position")
        .execute();
      return rows.map(({ archive_id: _, file_id, modified_at, ...entry }) => ({
        ...entry,
        fileId: file_id,
        modifiedAt: modified_at,
      }));
    },

    async prune(now) {
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
    },
  };
}

function toArchive(row: Selectable<ArchiveTable>): Archive {
  return {
    id: row.id,
    accountId: row.account_id,
    keyId: row.key_id,
    sessionId: row.session_id,
    filename: row.filename,
    fileCount: row.file_count,
    layout: {
      manifestOffset: row.manifest_offset,
      manifestSize: row.manifest_size,
      manifestCrc32: row.manifest_crc32,
      directoryOffset: row.directory_offset,
      directorySize: row.directory_size,
      size: row.size,
      etag: row.etag,
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
