import { batchLoader, keyedBatchLoader } from "@media-asset-service/base/shared-work.ts";
import { type ImageFeatures, UNKNOWN_FEATURES } from "@media-asset-service/decode/imaging/measures.ts";
import type { Box } from "@media-asset-service/decode/imaging/relative-box.ts";
import { sql, type Transaction } from "kysely";
import { eventRow } from "../accounts/audit-log.ts";
import { utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import { anyOf, compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { FILE, fileStates } from "../db/deletion-states.ts";
import { allColumns, type CamelCase, camelCase, rowOf, rowSql, toColumns } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { changeFile, softDeleteFiles } from "./change-file.ts";
import { storedFiles } from "./duplicates.ts";
import { CONTENT_COLUMNS, type ContentColumn, type FileRow } from "./file-row.ts";
import { type InsertRejection, insertPending, type NewFile, type PendingInsert } from "./insert-file.ts";
import type { Inspection } from "./inspect.ts";
import { REVISION } from "./list-files.ts";
import { type AltTextPatch, mergeAltText } from "./metadata/alt-text.ts";
import { type MetadataPatch, mergeMetadata } from "./metadata/metadata.ts";
import { formOfText, searchText } from "./query/search-text.ts";
import { searchableFields, searchTextOf } from "./searchable-fields.ts";

export type { FileRow } from "./file-row.ts";

export type FileChanges = Partial<
  Pick<FileRow, "filename" | "tags" | "description" | "starred" | "label" | "isPublic" | "folderId" | "focus">
> & { metadata?: MetadataPatch; altText?: AltTextPatch };

/** Changes that do not depend on the current values of the file. */
type UnconditionalChanges = Omit<FileChanges, "filename" | "tags" | "metadata" | "altText">;

export interface FileWithRevision {
  file: FileRow;
  revision: string;
}

const selectLive = (db: Database) => db.selectFrom("files").select(rowOf("files")).where(FILE.live);

const isNotSuspended = sql<boolean>`exists (select from accounts where id = files.account_id and suspended_at is null)`;
const liveByIds = compiled<{ ids: string[] }, FileRow>((param, db) =>
  selectLive(db).where("id", "=", anyOf(param("ids"))),
);
const deliverableByIds = compiled<{ ids: string[] }, FileRow>((param, db) =>
  selectLive(db)
    .where("id", "=", anyOf(param("ids")))
    .where(isNotSuspended),
);

/** Single files, by key or for delivery, are the most frequent query, so concurrent queries are batched. */
const loaderOf = (run: typeof liveByIds) =>
  perContext(({ db }) =>
    batchLoader<string, FileRow>(async (ids) => new Map((await run(db, { ids })).map((file) => [file.id, file]))),
  );
const loadLive = loaderOf(liveByIds);
const loadDeliverable = loaderOf(deliverableByIds);

/** Returns a live file of the account. */
export async function findFile(context: Context, accountId: string, id: string): Promise<FileRow | null> {
  const file = await loadLive(context)(id);
  return file?.accountId === accountId ? file : null;
}

/** Returns a live file of any account that is not suspended, for delivery. */
export function findFileInAnyAccount(context: Context, id: string): Promise<FileRow | null> {
  return loadDeliverable(context)(id);
}

/** Returns whether the file had this name before it was renamed. */
export async function wasNamed({ db }: Context, id: string, filename: string): Promise<boolean> {
  // PostgreSQL cannot store such a text, so no file had this name.
  if (filename.includes("\0")) return false;
  const former = db.selectFrom("former_filenames").select("file_id").where("file_id", "=", id);
  return (await former.where("filename", "=", filename).executeTakeFirst()) !== undefined;
}

export async function findFileByChecksum(db: Database, accountId: string, checksum: string): Promise<FileRow | null> {
  const stored = storedFiles(sql`${accountId}`, sql`${checksum}`);
  const { rows } = await sql<FileRow>`select ${rowSql("files", "live")} from ${stored}`.execute(db);
  return rows[0] ?? null;
}

/** Returns these files, deleted or not, with the revision of each. */
export async function fileRevisions({ db }: Context, ids: string[]): Promise<FileWithRevision[]> {
  const rows = await db
    .selectFrom("files")
    .select(rowOf("files"))
    .select(REVISION.as("revision"))
    .where("id", "=", anyOf(sql`${ids}`))
    .execute();
  return rows.map(({ revision, ...file }) => ({ file, revision }));
}

const changedById = compiled<
  {
    ids: string[];
    /** ID and revision of each file, separated by a space. */
    known: string[];
  },
  { knownId: string; revision: string } & (FileRow | Record<keyof FileRow, null>)
>(
  (param) => sql`
      select files.id as "knownId", ${REVISION} as revision, ${rowSql("files", "changed")}
        from files
          left join lateral (
            select ${allColumns("files")} where files.id || ' ' || ${REVISION} <> all(${param("known")}::text[])
          ) as changed on true
        where files.id = ${anyOf(param("ids"))} and ${fileStates("files").live}`,
);

/**
 * Returns the revisions of those files that are live. `file` is null if the revision is the known one. With null as the
 * known revision, the file is always returned.
 */
export async function filesChangedSince(
  { db }: Context,
  known: { id: string; revision: string | null }[],
): Promise<{ id: string; revision: string; file: FileRow | null }[]> {
  const rows = await changedById(db, {
    ids: known.map(({ id }) => id),
    known: known.map(({ id, revision }) => `${id} ${revision}`),
  });
  return rows.map(({ knownId: id, revision, ...file }) => ({ id, revision, file: file.id === null ? null : file }));
}

/**
 * Stores a file if it fits into the account's limit of `storageBytes`, with its audit event, and ends its claim. If it
 * is rejected, nothing changes.
 */
export async function insertFile(
  context: Context,
  file: NewFile,
  options: Omit<PendingInsert, "file">,
  trx?: Transaction<Tables>,
): Promise<{ file: FileRow } | InsertRejection> {
  return insertPending(context, { file, ...options }, trx);
}

/** Locks a live file of the account until the end of the transaction. */
export async function lockFile(trx: Transaction<Tables>, accountId: string, id: string): Promise<FileRow | null> {
  const row = await selectLive(trx)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a file, deleted or not, to store AI results. */
export async function lockFileForResults(trx: Transaction<Tables>, id: string): Promise<FileRow | null> {
  const row = await trx.selectFrom("files").select(rowOf("files")).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Locks the row that now has this content: the file, or one of its old versions. */
export async function lockContent(trx: Transaction<Tables>, blobKey: string): Promise<FileRow | null> {
  const find = () =>
    trx.selectFrom("files").select(rowOf("files")).where("blob_key", "=", blobKey).forUpdate().executeTakeFirst();
  // While the first query waits for the row, the content can become an old version, which the second query finds.
  const row = (await find()) ?? (await find());
  return row ?? null;
}

/** Changes properties of a live file that do not depend on its current values. */
export async function updateFile(
  { db, clock }: Context,
  accountId: string,
  id: string,
  changes: UnconditionalChanges,
): Promise<FileRow | null> {
  const { description = null } = changes;
  const searchedDescription = description === null ? null : formOfText(description);
  const values = { ...UNCHANGED, description, searchedDescription };
  const [row] = await changeFile(db, { accountId, id, now: clock(), ...values, ...columnValues(changes) });
  return row ?? null;
}

/** Changes a file that this transaction has locked. Throws VALIDATION_ERROR if it would have too much metadata. */
export async function updateLockedFile(
  trx: Transaction<Tables>,
  file: FileRow,
  changes: FileChanges,
  now: Date,
): Promise<FileRow | null> {
  const { accountId, id } = file;
  const merged = mergeJsonColumns(file, changes);
  const searched = await searchColumns(trx, file, changes, merged);
  const values = { searchedDescription: null, ...searched, ...merged };
  const [row] = await changeFile(trx, { accountId, id, now, ...values, ...columnValues(changes) });
  return row ?? null;
}

export async function setProcessingStatus(
  trx: Transaction<Tables>,
  id: string,
  status: FileRow["processingStatus"],
  now: Date,
): Promise<void> {
  await trx
    .updateTable("files")
    .set({ processing_status: status, updated_at: now })
    .where("id", "=", id)
    .where("processing_status", "!=", status)
    .execute();
}

/**
 * Stores AI tags and the detected subject, and with `own`, tags and description of the file. The transaction must
 * have locked the file.
 */
export async function setAiTags(
  trx: Transaction<Tables>,
  file: FileRow,
  { aiTags, subject, own }: { aiTags: string[]; subject: Box | null; own: FileChanges },
): Promise<void> {
  const { tags = file.tags, description = file.description } = own;
  const search = await searchTextOf(trx, { ...file, tags, aiTags, description });
  await trx
    .updateTable("files")
    .set({ ai_tags: aiTags, tags, description, search_text: search })
    .$if(subject !== null, (query) => query.set({ subject }))
    .where("id", "=", file.id)
    .execute();
}

/** Adds text that AI recognized to the search text of the file, which the transaction must have locked. */
export async function setRecognizedText(trx: Transaction<Tables>, file: FileRow, text: string): Promise<void> {
  await trx
    .updateTable("files")
    .set({ search_text: searchText({ ...searchableFields(file), recognizedText: text }) })
    .where("id", "=", file.id)
    .execute();
}

/* Properties of content are stored in the row that now has the content: the file, or one of its old versions. */

/** Stores the area that a crop keeps visible. */
export async function setSubject({ db }: Context, blobKey: string, subject: Box): Promise<void> {
  await db.updateTable("files").set({ subject }).where("blob_key", "=", blobKey).execute();
}

/** Stores the result of moderation. */
export async function setSensitive({ db, clock }: Context, blobKey: string, sensitive: boolean): Promise<void> {
  await db.updateTable("files").set({ sensitive, updated_at: clock() }).where("blob_key", "=", blobKey).execute();
}

type FeatureColumn = {
  [Name in ContentColumn]: CamelCase<Name> extends keyof ImageFeatures ? Name : never;
}[ContentColumn];
const FEATURE_COLUMNS = CONTENT_COLUMNS.filter((name): name is FeatureColumn => camelCase(name) in UNKNOWN_FEATURES);

/** Stores the result of another inspection. Returns the file. */
export async function setInspected(
  { db }: Context,
  file: FileRow,
  inspection: Inspection,
  updatedAt: Date,
): Promise<FileRow> {
  const { mimeType, charset, fileType, width, height, duration, hasLocation, imageFeatures } = inspection;
  // The content has not changed: what could not be read this time stays known.
  const size = fileType === "IMAGE" ? withoutNulls({ width, height }) : { width, height };
  const measured = { ...size, duration, ...withoutNulls({ has_location: hasLocation }) };
  const features = withoutNulls(imageFeatures ? toColumns(FEATURE_COLUMNS, imageFeatures) : {});
  // The search text depends on the other columns of the row, which this transaction locks.
  return inTransaction(db, async (trx) => {
    const inspected = await trx
      .updateTable("files")
      .set({ mime_type: mimeType, charset, file_type: fileType, ...measured, ...features, updated_at: updatedAt })
      .where("blob_key", "=", file.blobKey)
      .returning(rowOf("files"))
      .executeTakeFirst();
    if (!inspected) return file;
    if (imageFeatures === null) return inspected;
    const search = await searchTextOf(trx, inspected);
    if (search !== inspected.searchText) {
      await trx.updateTable("files").set({ search_text: search }).where("id", "=", inspected.id).execute();
    }
    return inspected;
  });
}

interface Deletion {
  accountId: string;
  id: string;
  event: AuditEvent;
}

/** All deletions change the account's row. One by one, each would wait until the previous one is on disk. */
const removeBatched = perContext(({ db }) =>
  keyedBatchLoader<Deletion, true>(
    ({ accountId }) => accountId,
    async (deletions, accountId) => {
      const [first] = deletions;
      if (!first) return new Map();
      const now = first.event.createdAt;
      // Of two requests that delete the same file, one succeeds.
      const unique = [...new Map(deletions.map((deletion) => [deletion.id, deletion])).values()];
      const ids = unique.map(({ id }) => id);
      const events = JSON.stringify(unique.map(({ event }) => eventRow(event)));
      const deleted = await softDeleteFiles(db, { accountId, ids, now, day: utcDay(now), events });
      const deletedIds = new Set(deleted.map(({ id }) => id));
      return new Map(unique.filter(({ id }) => deletedIds.has(id)).map((deletion) => [deletion, true]));
    },
  ),
);

/**
 * Soft-deletes a live file of the account at the time of the event, which is stored with it, and releases its storage.
 * Returns false if the file does not exist.
 */
export async function softDeleteFile(context: Context, deletion: Deletion): Promise<boolean> {
  return (await removeBatched(context)(deletion)) !== null;
}

/**
 * Soft-deletes all files in these folders; `withFolder` is the folder that was deleted. Returns their number and total
 * size.
 */
export async function softDeleteFilesIn(
  trx: Transaction<Tables>,
  accountId: string,
  { ids, withFolder }: { ids: string[]; withFolder: string },
  now: Date,
): Promise<{ files: number; bytes: number }> {
  return trx
    .with("gone", (cte) =>
      cte
        .updateTable("files")
        .set({ deleted_at: now, updated_at: now, deleted_with: withFolder })
        .where("account_id", "=", accountId)
        .where(FILE.live)
        .where(sql<boolean>`folder_id = any(${ids})`)
        .returning("file_size"),
    )
    .selectFrom("gone")
    .select((eb) => [
      eb.fn.countAll<number>().as("files"),
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
}

const UNCHANGED = { filename: null, tags: null, search: null, metadata: null, altText: null };
const UNSEARCHED = { filename: null, tags: null, description: null, search: null };

async function searchColumns(
  trx: Transaction<Tables>,
  file: FileRow,
  { filename = file.filename, tags = file.tags, description = file.description }: FileChanges,
  merged: ReturnType<typeof mergeJsonColumns>,
) {
  const isSame = filename === file.filename && tags === file.tags && description === file.description;
  const { metadata, altText } = { metadata: merged.metadata ?? file.metadata, altText: merged.altText ?? file.altText };
  if (isSame && metadata === file.metadata && altText === file.altText) return UNSEARCHED;
  const search = await searchTextOf(trx, { ...file, filename, tags, description, metadata, altText });
  return { filename, tags, description, search };
}

function mergeJsonColumns(file: FileRow, { metadata, altText }: FileChanges) {
  return {
    metadata: metadata ? mergeMetadata(file.metadata, metadata) : null,
    altText: altText ? mergeAltText(file.altText, altText) : null,
  };
}

function columnValues({ starred, label, isPublic, folderId, focus }: UnconditionalChanges) {
  return {
    starred: starred ?? null,
    label: label ?? null,
    isPublic: isPublic ?? null,
    setFolder: folderId !== undefined,
    folderId: folderId ?? null,
    setFocus: focus !== undefined,
    focus: focus ?? null,
  };
}

function withoutNulls<T extends object>(columns: T): Partial<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) as Partial<T>;
}
