import { type Insertable, sql, type Transaction } from "kysely";
import { newId } from "../base/ids.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { EPOCH_MEANS_PURGED } from "../db/purged.ts";
import type { FileTable, Tables } from "../db/schema.ts";
import type { FileRow } from "./file-row.ts";
import type { NewContent } from "./new-content.ts";
import { toFile } from "./repository.ts";
import { searchText } from "./search-text.ts";

type Trx = Transaction<Tables>;

/** What a row says of its content. */
const CONTENT = [
  "file_type",
  "mime_type",
  "file_size",
  "checksum",
  "width",
  "height",
  "duration",
  "perceptual_hash",
  "salient",
  "subject",
  "focus",
  "sensitive",
  "ai_tags",
  "processing_status",
  "blob_key",
] as const satisfies (keyof FileTable)[];

/** Content that a file had until it got other content. */
export interface OldVersion extends FileRow {
  replacedAt: Date;
}

/** Old versions are rows of `files` that are deleted and name the file (`version_of`): purged, counted and checked like these. */
export interface VersionsRepository {
  /** Those that were replaced at `since` or later, the latest first. */
  list(fileId: string, since: Date): Promise<OldVersion[]>;
  /** One of them, for delivery. */
  find(fileId: string, version: number, since: Date): Promise<FileRow | null>;

  /* In a transaction that has locked the account and the file. */
  findLocked(trx: Trx, fileId: string, version: number, since: Date): Promise<FileRow | null>;
  /** Gives the file new content; what it had becomes an old version, with all that was made of it. */
  replace(trx: Trx, file: FileRow, content: NewContent, now: Date): Promise<FileRow>;
  /** The same with the content of an old version, which is that no longer. */
  bringBack(trx: Trx, file: FileRow, old: FileRow, now: Date): Promise<FileRow>;
  /** Purges an old version, or all but the latest so many. */
  purge(trx: Trx, old: Pick<FileRow, "id">): Promise<void>;
  purgeBeyond(trx: Trx, fileId: string, limit: number): Promise<void>;
}

export function versionsRepository(db: Database): VersionsRepository {
  const old = (executor: Database, fileId: string, since: Date) =>
    executor
      .selectFrom("files")
      .select(COLUMNS.files)
      .where("version_of", "=", fileId)
      .where("deleted_at", ">=", since);

  async function findIn(executor: Database, fileId: string, version: number, since: Date): Promise<FileRow | null> {
    const row = await old(executor, fileId, since).where("version", "=", version).executeTakeFirst();
    return row ? toFile(row) : null;
  }

  async function setContent(
    trx: Trx,
    { id, filename, tags, version }: FileRow,
    content: Pick<Insertable<FileTable>, (typeof CONTENT)[number]>,
    now: Date,
  ): Promise<FileRow> {
    const row = await trx
      .updateTable("files")
      .set({
        ...content,
        search_text: searchText(filename, [...tags, ...(content.ai_tags ?? [])]),
        version: version + 1,
        stored_at: now,
        updated_at: now,
      })
      .where("id", "=", id)
      .returning(COLUMNS.files)
      .executeTakeFirstOrThrow();
    return toFile(row);
  }

  /** What was made of one row's content refers to another row from now on. */
  async function handOver(trx: Trx, from: string, to: string): Promise<void> {
    for (const table of ["variants", "ai_results", "ai_jobs"] as const) {
      await trx.updateTable(table).set({ file_id: to }).where("file_id", "=", from).execute();
    }
  }

  /**
   * The row as it is, as an old version: to be written once no other row has its content. As JSON, so that columns go along
   * that only a newer release knows.
   */
  async function archived(trx: Trx, file: FileRow, now: Date) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(files) as row from files where id = ${file.id}`.execute(trx);
    const archive = { id: newId("file", now), version_of: file.id, deleted_at: now, stored_at: file.storedAt };
    const row = JSON.stringify({ ...rows[0]?.row, ...archive });
    return async () => {
      await sql`insert into files select * from jsonb_populate_record(null::files, ${row}::jsonb)`.execute(trx);
      return archive.id;
    };
  }

  return {
    async list(fileId, since) {
      const rows = await old(db, fileId, since).orderBy("version", "desc").execute();
      return rows.map((row) => ({ ...toFile(row), replacedAt: row.deleted_at ?? EPOCH_MEANS_PURGED }));
    },

    find: (fileId, version, since) => findIn(db, fileId, version, since),
    findLocked: findIn,

    async replace(trx, file, content, now) {
      const archive = await archived(trx, file, now);
      const replaced = await setContent(
        trx,
        file,
        {
          file_type: content.fileType,
          mime_type: content.mimeType,
          file_size: content.fileSize,
          checksum: content.checksum,
          width: content.width,
          height: content.height,
          duration: content.duration,
          perceptual_hash: content.perceptualHash,
          salient: content.salient,
          subject: null,
          focus: null,
          sensitive: null,
          ai_tags: [],
          processing_status: "NOT_STARTED",
          blob_key: content.blobKey,
        },
        now,
      );
      await handOver(trx, file.id, await archive());
      return replaced;
    },

    async bringBack(trx, file, old, now) {
      const archive = await archived(trx, file, now);
      const content = await trx.selectFrom("files").select(CONTENT).where("id", "=", old.id).executeTakeFirstOrThrow();
      // No two rows have the same bytes, not even for a moment.
      await trx
        .updateTable("files")
        .set({ blob_key: `handed over by ${old.id}` })
        .where("id", "=", old.id)
        .execute();
      const restored = await setContent(trx, file, content, now);
      await handOver(trx, file.id, await archive());
      await handOver(trx, old.id, file.id);
      await trx.deleteFrom("files").where("id", "=", old.id).execute();
      return restored;
    },

    async purge(trx, { id }) {
      await trx.updateTable("files").set({ deleted_at: EPOCH_MEANS_PURGED }).where("id", "=", id).execute();
    },

    async purgeBeyond(trx, fileId, limit) {
      await trx
        .updateTable("files")
        .set({ deleted_at: EPOCH_MEANS_PURGED })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("files")
            .select("id")
            .where("version_of", "=", fileId)
            .where("deleted_at", ">", EPOCH_MEANS_PURGED)
            .orderBy("version", "desc")
            .offset(limit),
        )
        .execute();
    },
  };
}
