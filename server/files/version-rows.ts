import { type Selectable, sql, type Transaction } from "kysely";
import { newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Staged } from "../contract/staged.ts";
import type { Database } from "../db/database.ts";
import { FILE, PURGED } from "../db/deletion-states.ts";
import { rowOf, toColumns } from "../db/rows.ts";
import type { FileTable, Tables } from "../db/schema.ts";
import {
  CONTENT_COLUMNS,
  type ContentColumn,
  DERIVED_COLUMNS,
  type DerivedColumn,
  type FileRow,
  type NewContent,
  NOTHING_DERIVED,
  storedAtOf,
} from "./file-row.ts";
import { searchText } from "./query/search-text.ts";
import { recognizedTextOf, searchableFields } from "./searchable-fields.ts";

type Trx = Transaction<Tables>;

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
  return selectOld(db, fileId, since).select(replacedAt).orderBy("version", "desc").execute();
}

/** Returns one version that was replaced at `since` or later. */
export async function findOldVersion(
  db: Database,
  fileId: string,
  version: number,
  since: Date,
): Promise<FileRow | null> {
  const row = await selectOld(db, fileId, since).where("version", "=", version).executeTakeFirst();
  return row ?? null;
}

/** Gives the file new content. The earlier content becomes an old version, with everything derived from it. */
export async function replaceContent(trx: Trx, file: FileRow, content: NewContent, now: Date): Promise<FileRow> {
  const archive = await prepareArchive(trx, file, now);
  const columns = { ...toColumns(CONTENT_COLUMNS, content), ...NOTHING_DERIVED };
  const replaced = await setContent(trx, file, columns, now);
  await moveDerivedRows(trx, file.id, await archive());
  return replaced;
}

/** Stores the same picture with other bytes. Everything derived from it stays with the file. */
export async function rewriteContent(
  trx: Trx,
  file: FileRow,
  { key, storedChecksum }: Staged,
  now: Date,
): Promise<FileRow> {
  const archive = await prepareArchive(trx, file, now);
  const row = await trx
    .updateTable("files")
    .set({
      blob_key: key,
      crc32: null,
      stored_checksum: storedChecksum,
      has_location: false,
      version: file.version + 1,
      stored_at: now,
      updated_at: now,
    })
    .where("id", "=", file.id)
    .returning(rowOf("files"))
    .executeTakeFirstOrThrow();
  await archive();
  return withContentColumns(trx, row, file);
}

/** Gives the file the content of an old version, which then no longer exists. */
export async function restoreContent(trx: Trx, file: FileRow, old: FileRow, now: Date): Promise<FileRow> {
  const archive = await prepareArchive(trx, file, now);
  const content = await trx
    .selectFrom("files")
    .select([...CONTENT_COLUMNS, ...DERIVED_COLUMNS])
    .where("id", "=", old.id)
    .executeTakeFirstOrThrow();
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

export async function purgeVersion(trx: Trx, { id }: FileRow): Promise<void> {
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
    .select(rowOf("files"))
    .where("version_of", "=", fileId)
    .where(FILE.oldVersion)
    .where(FILE.since(since));

async function setContent(
  trx: Trx,
  file: FileRow,
  {
    recognizedText = null,
    ...content
  }: Pick<Selectable<FileTable>, ContentColumn | DerivedColumn> & { recognizedText?: string | null },
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
    .returning(rowOf("files"))
    .executeTakeFirstOrThrow();
  return withContentColumns(trx, row, content);
}

/**
 * Sets content columns that triggers clear. The triggers clear values of the old content, because processes of an
 * earlier release do not know these columns.
 */
async function withContentColumns(
  trx: Trx,
  row: FileRow,
  { embedded, charset }: Pick<FileRow, "embedded" | "charset">,
): Promise<FileRow> {
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
  const archive = { id: newId("file", now), version_of: file.id, deleted_at: now, stored_at: storedAtOf(file) };
  const row = JSON.stringify({ ...rows[0]?.row, ...archive });
  return async () => {
    await sql`insert into files select * from jsonb_populate_record(null::files, ${row}::jsonb)`.execute(trx);
    return archive.id;
  };
}
