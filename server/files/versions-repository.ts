import { type Selectable, sql, type Transaction } from "kysely";
import { newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { FILE, PURGED } from "../db/deletion-states.ts";
import type { FileTable, Tables } from "../db/schema.ts";
import type { FileRow } from "./file-row.ts";
import { searchText } from "./query/search-text.ts";
import { featuresRow, toFile } from "./repository.ts";
import { recognizedTextOf, searchableFields } from "./searchable-fields.ts";

type Trx = Transaction<Tables>;

/** The columns that belong to the file, not to its content. */
type FileColumn =
  | "id"
  | "account_id"
  | "folder_id"
  | "filename"
  | "tags"
  | "description"
  | "metadata"
  | "alt_text"
  | "starred"
  | "label"
  | "is_public"
  | "epoch"
  | "search_text"
  | "created_at"
  | "updated_at"
  | "deleted_at"
  | "deleted_with"
  | "version"
  | "version_of"
  | "stored_at";
/** The columns that belong to the content. Each new column must be one or the other. */
type ContentColumn = Exclude<keyof FileTable, FileColumn>;

const CONTENT = Object.keys({
  file_type: true,
  mime_type: true,
  charset: true,
  file_size: true,
  checksum: true,
  stored_checksum: true,
  width: true,
  height: true,
  duration: true,
  perceptual_hash: true,
  salient: true,
  placeholder: true,
  dominant_color: true,
  has_alpha: true,
  is_animated: true,
  has_location: true,
  embedded: true,
  subject: true,
  focus: true,
  sensitive: true,
  ai_tags: true,
  processing_status: true,
  blob_key: true,
  crc32: true,
} satisfies Record<ContentColumn, true>) as ContentColumn[];

/** The columns of new content before its analysis. */
export type NewContent = Pick<
  FileRow,
  | "fileType"
  | "mimeType"
  | "charset"
  | "fileSize"
  | "checksum"
  | "storedChecksum"
  | "width"
  | "height"
  | "duration"
  | "perceptualHash"
  | "salient"
  | "placeholder"
  | "dominantColor"
  | "hasAlpha"
  | "isAnimated"
  | "hasLocation"
  | "embedded"
  | "blobKey"
>;

/** Earlier content of a file. */
export interface OldVersion extends FileRow {
  replacedAt: Date;
}

/*
 * Old versions are deleted rows of `files` that name the file (`version_of`). They are purged, counted and checked like
 * other files. Transactions must have locked the account and the file.
 */

/** Returns the versions that were replaced at `since` or later, the latest first. */
export async function listOldVersions({ db }: Context, fileId: string, since: Date): Promise<OldVersion[]> {
  const replacedAt = sql<Date>`deleted_at`.as("replacedAt");
  const rows = await selectOld(db, fileId, since).select(replacedAt).orderBy("version", "desc").execute();
  return rows.map((row) => ({ ...toFile(row), replacedAt: row.replacedAt }));
}

/** Returns one version that was replaced at `since` or later. */
export async function findOldVersion(
  db: Database,
  fileId: string,
  version: number,
  since: Date,
): Promise<FileRow | null> {
  const row = await selectOld(db, fileId, since).where("version", "=", version).executeTakeFirst();
  return row ? toFile(row) : null;
}

/** Gives the file new content. The earlier content becomes an old version, with everything derived from it. */
export async function replaceContent(trx: Trx, file: FileRow, content: NewContent, now: Date): Promise<FileRow> {
  const archive = await prepareArchive(trx, file, now);
  const replaced = await setContent(
    trx,
    file,
    {
      file_type: content.fileType,
      mime_type: content.mimeType,
      charset: content.charset,
      file_size: content.fileSize,
      checksum: content.checksum,
      stored_checksum: content.storedChecksum,
      width: content.width,
      height: content.height,
      duration: content.duration,
      ...featuresRow(content),
      subject: null,
      focus: null,
      sensitive: null,
      ai_tags: [],
      processing_status: "NOT_STARTED",
      blob_key: content.blobKey,
      crc32: null,
    },
    now,
  );
  await moveDerivedRows(trx, file.id, await archive());
  return replaced;
}

/** Stores the same picture with other bytes. Everything derived from it stays with the file. */
export async function rewriteContent(
  trx: Trx,
  file: FileRow,
  { blobKey, storedChecksum }: Pick<NewContent, "blobKey" | "storedChecksum">,
  now: Date,
): Promise<FileRow> {
  const archive = await prepareArchive(trx, file, now);
  const row = await trx
    .updateTable("files")
    .set({
      blob_key: blobKey,
      crc32: null,
      stored_checksum: storedChecksum,
      has_location: false,
      version: file.version + 1,
      stored_at: now,
      updated_at: now,
    })
    .where("id", "=", file.id)
    .returning(COLUMNS.files)
    .executeTakeFirstOrThrow();
  await archive();
  return toFile(await withContentColumns(trx, row, file));
}

/** Gives the file the content of an old version, which then no longer exists. */
export async function restoreContent(trx: Trx, file: FileRow, old: FileRow, now: Date): Promise<FileRow> {
  const archive = await prepareArchive(trx, file, now);
  const content = await trx.selectFrom("files").select(CONTENT).where("id", "=", old.id).executeTakeFirstOrThrow();
  // No two rows have the same blob key at any time.
  await trx
    .updateTable("files")
    .set({ blob_key: `handed over by ${old.id}` })
    .where("id", "=", old.id)
    .execute();
  const restored = await setContent(
    trx,
    file,
    { ...content, recognizedText: await recognizedTextOf(trx, old.id) },
    now,
  );
  await moveDerivedRows(trx, file.id, await archive());
  await moveDerivedRows(trx, old.id, file.id);
  await trx.deleteFrom("files").where("id", "=", old.id).execute();
  return restored;
}

export async function purgeVersion(trx: Trx, { id }: Pick<FileRow, "id">): Promise<void> {
  await trx.updateTable("files").set({ deleted_at: PURGED }).where("id", "=", id).execute();
}

/** Purges all old versions except the latest `limit`. */
export async function purgeVersionsBeyond(trx: Trx, fileId: string, limit: number): Promise<void> {
  await trx
    .updateTable("files")
    .set({ deleted_at: PURGED })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("files")
        .select("id")
        .where("version_of", "=", fileId)
        .where(FILE.oldVersion)
        .orderBy("version", "desc")
        .offset(limit),
    )
    .execute();
}

const selectOld = (db: Database, fileId: string, since: Date) =>
  db
    .selectFrom("files")
    .select(COLUMNS.files)
    .where("version_of", "=", fileId)
    .where(FILE.oldVersion)
    .where(FILE.since(since));

async function setContent(
  trx: Trx,
  file: FileRow,
  {
    recognizedText = null,
    ...content
  }: Pick<Selectable<FileTable>, ContentColumn> & { recognizedText?: string | null },
  now: Date,
): Promise<FileRow> {
  const { id, version } = file;
  const fields = searchableFields({ ...file, aiTags: content.ai_tags, embedded: content.embedded });
  const row = await trx
    .updateTable("files")
    .set({
      ...content,
      search_text: searchText({ ...fields, recognizedText }),
      version: version + 1,
      stored_at: now,
      updated_at: now,
    })
    .where("id", "=", id)
    .returning(COLUMNS.files)
    .executeTakeFirstOrThrow();
  return toFile(await withContentColumns(trx, row, content));
}

/**
 * Sets content columns that triggers clear. The triggers clear values of the old content, because processes of an
 * earlier release do not know these columns.
 */
async function withContentColumns(
  trx: Trx,
  row: Selectable<FileTable>,
  { embedded, charset }: Pick<FileRow, "embedded" | "charset">,
) {
  if (row.charset === charset && (embedded === null || row.embedded !== null)) return row;
  await trx.updateTable("files").set({ embedded, charset }).where("id", "=", row.id).execute();
  return { ...row, embedded, charset };
}

/** Moves everything derived from the content of one row to another row. */
async function moveDerivedRows(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of ["variants", "ai_results", "ai_jobs"] as const) {
    await trx.updateTable(table).set({ file_id: to }).where("file_id", "=", from).execute();
  }
}

/**
 * Returns the current row as an old version, to be inserted when no other row has its content. It is JSON, so that it
 * includes columns of a newer release.
 */
async function prepareArchive(trx: Trx, file: FileRow, now: Date) {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(files) as row from files where id = ${file.id}`.execute(trx);
  const archive = { id: newId("file", now), version_of: file.id, deleted_at: now, stored_at: file.storedAt };
  const row = JSON.stringify({ ...rows[0]?.row, ...archive });
  return async () => {
    await sql`insert into files select * from jsonb_populate_record(null::files, ${row}::jsonb)`.execute(trx);
    return archive.id;
  };
}
