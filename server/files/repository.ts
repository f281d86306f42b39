import { type Selectable, sql, type Transaction } from "kysely";
import { batchLoader, keyedBatchLoader } from "../base/batch-loader.ts";
import { utcDay } from "../base/calendar.ts";
import type { PageRequest } from "../base/paging.ts";
import { COLUMNS } from "../db/columns.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import type { FileTable, Tables } from "../db/schema.ts";
import type { Box } from "../imaging/box.ts";
import { changeFile, softDeleteFiles } from "./change-repository.ts";
import type { FileRow } from "./file-row.ts";
import { type InsertRejection, insertingFiles, type NewRow } from "./insert-repository.ts";
import type { Inspected } from "./inspect.ts";
import type { FileFilter } from "./list-filter-repository.ts";
import { type FileList, type FileRevision, fileLists, REVISION } from "./list-repository.ts";
import { searchText } from "./search-text.ts";

export type { FileRow } from "./file-row.ts";

export type NewFile = Omit<
  FileRow,
  "epoch" | "focus" | "subject" | "sensitive" | "processingStatus" | "aiTags" | "version" | "storedAt" | "updatedAt"
>;
export type FileChanges = Partial<
  Pick<FileRow, "filename" | "tags" | "description" | "isPublic" | "folderId" | "focus">
>;

/** Without what a search looks through. */
type Unsearched = Omit<FileChanges, "filename" | "tags">;

export interface FilesRepository {
  /** A live file of the account. */
  find(accountId: string, id: string): Promise<FileRow | null>;
  /** A live file of whichever account that is not suspended, for delivery. */
  findAnywhere(id: string): Promise<FileRow | null>;
  /** Whether the file had this name before it was renamed. */
  wasNamed(id: string, filename: string): Promise<boolean>;
  findByChecksum(accountId: string, checksum: string, trx?: Transaction<Tables>): Promise<FileRow | null>;
  list(accountId: string, filter: FileFilter, page: PageRequest, now: Date): Promise<FileList>;
  /** These files, deleted or not, and of which revision each is. */
  revisions(ids: string[]): Promise<(Pick<FileRevision, "revision"> & { file: FileRow })[]>;
  /** Stores a file where it fits into this many bytes of the account. Its claim ends; where it is refused, nothing changes. */
  insert(file: NewFile, storageBytes: number, trx?: Transaction<Tables>): Promise<{ file: FileRow } | InsertRejection>;
  /** A live file of the account, that nobody else can change until the transaction ends. */
  lock(trx: Transaction<Tables>, accountId: string, id: string): Promise<FileRow | null>;
  /** Changes a live file of the account, but for its name and tags. */
  update(accountId: string, id: string, changes: Unsearched, now: Date): Promise<FileRow | null>;
  /** Changes a file that this transaction has locked. */
  updateLocked(trx: Transaction<Tables>, file: FileRow, changes: FileChanges, now: Date): Promise<FileRow | null>;
  /** The file, deleted or not, for what AI has to say of it. Nobody else can change it until the transaction ends. */
  lockForResults(trx: Transaction<Tables>, id: string): Promise<FileRow | null>;
  /** The same for whatever has this content by now: the file, or one of its old versions. */
  lockContent(trx: Transaction<Tables>, blobKey: string): Promise<FileRow | null>;
  setProcessingStatus(
    trx: Transaction<Tables>,
    id: string,
    status: FileRow["processingStatus"],
    now: Date,
  ): Promise<void>;
  /** Changes what tagging has found, its subject if any, and with `own`, what the file itself says. The transaction has locked the file. */
  setAiTags(
    trx: Transaction<Tables>,
    file: FileRow,
    aiTags: string[],
    own: Pick<FileChanges, "tags" | "description">,
    subject: Box | null,
  ): Promise<void>;
  /* What is found out about content is said of whatever has it by now: the file, or one of its old versions. */
  /** What a crop is to keep in sight. */
  setSubject(blobKey: string, subject: Box): Promise<void>;
  /** What moderation says of it. */
  setSensitive(blobKey: string, sensitive: boolean, now: Date): Promise<void>;
  /** Keeps what another look at it has found, and returns the file. */
  setInspected(file: FileRow, found: Inspected, updatedAt: Date): Promise<FileRow>;
  /** Soft-deletes a live file of the account and gives its storage back. False when there is none. */
  softDelete(accountId: string, id: string, now: Date): Promise<boolean>;
  /** Soft-deletes all files in these folders, `withFolder` one of them, and tells how many they were, and how large together. */
  softDeleteIn(
    trx: Transaction<Tables>,
    accountId: string,
    folderIds: string[],
    withFolder: string,
    now: Date,
  ): Promise<{ files: number; bytes: number }>;
}

interface Deletion {
  accountId: string;
  id: string;
  now: Date;
}

export function filesRepository(db: Database): FilesRepository {
  const live = (trx: Database = db) => trx.selectFrom("files").select(COLUMNS.files).where("deleted_at", "is", null);

  const insertFile = insertingFiles(db);
  const open = sql<boolean>`exists (select from accounts where id = files.account_id and suspended_at is null)`;
  const byIds = compiled<{ ids: string[] }, Selectable<FileTable>>((param) =>
    live().where("id", "=", sql<string>`any(${param("ids")})`),
  );
  const openByIds = compiled<{ ids: string[] }, Selectable<FileTable>>((param) =>
    live()
      .where("id", "=", sql<string>`any(${param("ids")})`)
      .where(open),
  );
  // One file, with a key or from delivery, is what is asked for most.
  const loadById = (run: typeof byIds) =>
    batchLoader<string, FileRow>(async (ids) => new Map((await run(db, { ids })).map((row) => [row.id, toFile(row)])));
  const findLive = loadById(byIds);
  const findAnywhere = loadById(openByIds);

  // All change the account's row: one by one, each would wait until the one before is on the disk.
  const remove = keyedBatchLoader<Deletion, true>(
    ({ accountId }) => accountId,
    async (deletions, accountId) => {
      const [first] = deletions;
      if (!first) return new Map();
      const { now } = first;
      const ids = deletions.map(({ id }) => id);
      const gone = new Set((await softDeleteFiles(db, { accountId, ids, now, day: utcDay(now) })).map(({ id }) => id));
      // Of two that delete the same file, one has.
      return new Map(deletions.filter(({ id }) => gone.delete(id)).map((deletion) => [deletion, true]));
    },
  );

  return {
    async find(accountId, id) {
      const file = await findLive(id);
      return file?.accountId === accountId ? file : null;
    },

    findAnywhere,

    async wasNamed(id, filename) {
      // PostgreSQL takes no such text, and so no file had such a name.
      if (filename.includes("\0")) return false;
      const former = db.selectFrom("former_filenames").select("file_id").where("file_id", "=", id);
      return (await former.where("filename", "=", filename).executeTakeFirst()) !== undefined;
    },

    async findByChecksum(accountId, checksum, trx) {
      const row = await live(trx)
        .where("account_id", "=", accountId)
        .where("checksum", "=", checksum)
        .executeTakeFirst();
      return row ? toFile(row) : null;
    },

    list: fileLists(db),

    async revisions(ids) {
      const rows = await db
        .selectFrom("files")
        .select(COLUMNS.files)
        .select(REVISION.as("revision"))
        .where("id", "=", sql<string>`any(${ids})`)
        .execute();
      return rows.map((row) => ({ file: toFile(row), revision: row.revision }));
    },

    async insert(file, storageBytes, trx) {
      const insertion = await insertFile({ row: toRow(file), storageBytes }, trx);
      return "row" in insertion ? { file: toFile(insertion.row) } : insertion;
    },

    async lock(trx, accountId, id) {
      const row = await trx
        .selectFrom("files")
        .select(COLUMNS.files)
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      return row ? toFile(row) : null;
    },

    async update(accountId, id, changes, now) {
      const [row] = await changeFile(db, { accountId, id, now, ...UNSEARCHED, ...valuesOf(changes) });
      return row ? toFile(row) : null;
    },

    async updateLocked(trx, file, changes, now) {
      const { accountId, id } = file;
      const [row] = await changeFile(trx, { accountId, id, now, ...searchedOf(file, changes), ...valuesOf(changes) });
      return row ? toFile(row) : null;
    },

    async lockForResults(trx, id) {
      const row = await trx
        .selectFrom("files")
        .select(COLUMNS.files)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      return row ? toFile(row) : null;
    },

    async lockContent(trx, blobKey) {
      const find = () =>
        trx.selectFrom("files").select(COLUMNS.files).where("blob_key", "=", blobKey).forUpdate().executeTakeFirst();
      // While the first waits for the row, the content may become an old version, which the second finds.
      const row = (await find()) ?? (await find());
      return row ? toFile(row) : null;
    },

    async setProcessingStatus(trx, id, status, now) {
      await trx
        .updateTable("files")
        .set({ processing_status: status, updated_at: now })
        .where("id", "=", id)
        .where("processing_status", "!=", status)
        .execute();
    },

    async setAiTags(trx, file, aiTags, { tags = file.tags, description = file.description }, subject) {
      const search = searchText(file.filename, [...tags, ...aiTags]);
      await trx
        .updateTable("files")
        .set({ ai_tags: aiTags, tags, description, search_text: search })
        .$if(subject !== null, (query) => query.set({ subject }))
        .where("id", "=", file.id)
        .execute();
    },

    async setSubject(blobKey, subject) {
      await db.updateTable("files").set({ subject }).where("blob_key", "=", blobKey).execute();
    },

    async setSensitive(blobKey, sensitive, now) {
      await db.updateTable("files").set({ sensitive, updated_at: now }).where("blob_key", "=", blobKey).execute();
    },

    async setInspected(file, { mimeType, fileType, width, height, duration, imageFeatures }, updatedAt) {
      const row = await db
        .updateTable("files")
        .set({ mime_type: mimeType, file_type: fileType, width, height, duration, updated_at: updatedAt })
        .$if(imageFeatures !== null, (query) => query.set({ perceptual_hash: imageFeatures?.perceptualHash ?? null }))
        .$if(imageFeatures !== null, (query) => query.set({ salient: imageFeatures?.salient ?? null }))
        .where("blob_key", "=", file.blobKey)
        .returning(COLUMNS.files)
        .executeTakeFirst();
      return row ? toFile(row) : file;
    },

    async softDelete(accountId, id, now) {
      return (await remove({ accountId, id, now })) !== null;
    },

    async softDeleteIn(trx, accountId, folderIds, withFolder, now) {
      return trx
        .with("gone", (cte) =>
          cte
            .updateTable("files")
            .set({ deleted_at: now, updated_at: now, deleted_with: withFolder })
            .where("account_id", "=", accountId)
            .where("deleted_at", "is", null)
            .where(sql<boolean>`folder_id = any(${folderIds})`)
            .returning("file_size"),
        )
        .selectFrom("gone")
        .select((eb) => [
          eb.fn.countAll<number>().as("files"),
          sql<number>`coalesce(sum(file_size), 0)::bigint`.as("bytes"),
        ])
        .executeTakeFirstOrThrow();
    },
  };
}

const UNSEARCHED = { filename: null, tags: null, search: null };

function searchedOf(file: FileRow, { filename = file.filename, tags = file.tags }: FileChanges) {
  return { filename, tags, search: searchText(filename, [...tags, ...file.aiTags]) };
}

function valuesOf({ description, isPublic, folderId, focus }: Unsearched) {
  return {
    description: description ?? null,
    isPublic: isPublic ?? null,
    setFolder: folderId !== undefined,
    folderId: folderId ?? null,
    setFocus: focus !== undefined,
    focus: focus ?? null,
  };
}

function toRow(file: NewFile): NewRow {
  return {
    id: file.id,
    account_id: file.accountId,
    folder_id: file.folderId,
    filename: file.filename,
    file_type: file.fileType,
    mime_type: file.mimeType,
    file_size: file.fileSize,
    checksum: file.checksum,
    width: file.width,
    height: file.height,
    duration: file.duration,
    perceptual_hash: file.perceptualHash,
    salient: file.salient,
    tags: file.tags,
    description: file.description,
    is_public: file.isPublic,
    search_text: searchText(file.filename, file.tags),
    blob_key: file.blobKey,
    created_at: file.createdAt,
    updated_at: file.createdAt,
  };
}

export function toFile(row: Selectable<FileTable>): FileRow {
  return {
    id: row.id,
    accountId: row.account_id,
    folderId: row.folder_id,
    filename: row.filename,
    fileType: row.file_type,
    mimeType: row.mime_type,
    fileSize: row.file_size,
    checksum: row.checksum,
    width: row.width,
    height: row.height,
    duration: row.duration,
    perceptualHash: row.perceptual_hash,
    focus: row.focus,
    subject: row.subject,
    salient: row.salient,
    sensitive: row.sensitive,
    tags: row.tags,
    description: row.description,
    isPublic: row.is_public,
    epoch: row.epoch,
    blobKey: row.blob_key,
    processingStatus: row.processing_status,
    aiTags: row.ai_tags,
    version: row.version,
    storedAt: row.stored_at ?? row.created_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
