import type { Transaction } from "kysely";
import { storageLimitExceeded } from "../accounts/storage.ts";
import { queueModeration, queueTagging } from "../ai/new-images.ts";
import { unavailable } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Call } from "../contract/operation.ts";
import type { Staged } from "../contract/staged.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { cleanFilename } from "../files/clean-fields.ts";
import type { NewFile } from "../files/insert-file.ts";
import type { Inspection } from "../files/inspect.ts";
import { cleanAltText, mergeAltText } from "../files/metadata/alt-text.ts";
import { checkMetadata, mergeMetadata } from "../files/metadata/metadata.ts";
import { queueReprobe } from "../files/reprobe.ts";
import { requireFolderOf } from "../files/requirements.ts";
import { type FileRow, findFileByChecksum, insertFile, setProcessingStatus } from "../files/rows.ts";
import { claimLost } from "../storage/blob-claims.ts";
import { type AccountCall, discard, inspectOrDiscard, newContent } from "./new-content.ts";

/** Properties of the new file. */
export interface FileFields {
  /** As the client sent it. */
  filename: string;
  tags: string[];
  description: string;
  /** Missing in uploads that were created before this field existed. */
  metadata?: FileRow["metadata"] | undefined;
  altText?: FileRow["altText"] | undefined;
  isPublic: boolean;
  folderId: string | null;
  /** Whether to tag an image automatically. */
  autoTag: boolean;
  /** Whether to remove the location from the file; if undefined, the account's setting applies. */
  stripLocation?: boolean | undefined;
}

/**
 * Returns the properties of a file from a request, with defaults: no description, public, in the root folder, and
 * tagged if the plan includes it.
 * @throws VALIDATION_ERROR for metadata that the account does not allow
 */
export function withDefaults(
  { metadataFields }: Account,
  body: Partial<Omit<FileFields, "filename" | "tags">>,
): Omit<FileFields, "filename" | "tags"> {
  const {
    description = "",
    metadata = {},
    altText = {},
    isPublic = true,
    folderId,
    autoTag = true,
    stripLocation,
  } = body;
  checkMetadata(metadata, metadataFields);
  return {
    description,
    metadata: mergeMetadata({}, metadata),
    altText: mergeAltText({}, cleanAltText(altText)),
    isPublic,
    folderId: folderId || null,
    autoTag,
    stripLocation,
  };
}

/**
 * Handles content that an existing file already has. Throws, or returns the file to use. Null: that file no longer has
 * the content, so the insertion is retried.
 */
export type DuplicatePolicy = (existing: FileRow) => FileRow | Promise<FileRow | null>;

export interface CommitOptions {
  onDuplicate: DuplicatePolicy;
  /** Throws an error if the content is not acceptable. */
  accept?(inspected: Inspection): void;
  /** Runs first in the transaction, and is rolled back with it. `stored` is the content in its stored form. */
  beforeInsert?: ((trx: Transaction<Tables>, stored: Staged) => Promise<void>) | undefined;
  beforeCommit?: BeforeCommit<FileRow>;
  /** Returns the audit event to store with the file. Without it, the caller records the event. */
  takeAuditEvent?: Call<"uploadFile">["takeAuditEvent"] | undefined;
}

export type CommitError = "FOLDER_NOT_FOUND" | "STORAGE_LIMIT_EXCEEDED";

/** Maximum number of tries if the file with the same content is deleted concurrently. */
const MAX_ATTEMPTS = 5;

/**
 * Creates a file of the account from stored bytes. If it throws, or if the policy returns another file, the bytes are
 * deleted.
 */
export async function commitFile(
  call: AccountCall<CommitError>,
  staged: Staged,
  { stripLocation, ...fields }: FileFields,
  options: CommitOptions,
): Promise<FileRow> {
  return inspectOrDiscard(call, { content: staged, stripLocation }, async (inspected, content) => {
    options.accept?.(inspected);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const inserted = await insertContent(call, { content, inspected, fields }, options);
      if (inserted) return inserted;
      const existing = await findFileByChecksum(call.context.db, call.account.id, content.checksum);
      if (!existing) continue;
      const resolved = await options.onDuplicate(existing);
      if (!resolved) continue;
      await discard(content);
      return resolved;
    }
    throw unavailable("This content is being deleted concurrently. Retry.", undefined, 1);
  });
}

interface Insertion {
  content: Staged;
  inspected: Inspection;
  fields: Omit<FileFields, "stripLocation">;
}

/** Writes the row, the storage counter, the claim and the queued work atomically. Returns null for a duplicate. */
async function insertContent(
  { context, fail, account }: AccountCall<CommitError>,
  { content, inspected, fields: allFields }: Insertion,
  { takeAuditEvent, beforeInsert, beforeCommit = null }: CommitOptions,
): Promise<FileRow | null> {
  const { filename, autoTag, metadata = {}, altText = {}, ...fields } = allFields;
  const newFile: NewFile = {
    id: content.id,
    accountId: account.id,
    filename: cleanFilename(filename),
    ...newContent(content, inspected),
    createdAt: context.clock(),
    metadata,
    altText,
    ...fields,
  };
  const event = takeAuditEvent?.(content.id) ?? null;
  const insert = async (trx?: Transaction<Tables>) =>
    insertFile(context, newFile, { storageBytes: account.limits.storageBytes, event }, trx);
  const isImage = inspected.fileType === "IMAGE";
  const inserted =
    isImage || !inspected.isComplete || beforeCommit || beforeInsert
      ? await rollBackIfRejected(context.db, async (trx) => {
          await beforeInsert?.(trx, content);
          const stored = await insert(trx);
          if (!("file" in stored)) return stored;
          const file = await queueWork(context, trx, account, { file: stored.file, inspected, autoTag });
          await beforeCommit?.(trx, file);
          return { file };
        })
      : await insert();
  if ("file" in inserted) {
    content.markConfirmed();
    if (isImage) startQueuedWork(context);
    return inserted.file;
  }
  switch (inserted.reason) {
    case "account":
      throw unavailable("The account was erased during the upload.");
    case "folder":
      await requireFolderOf({ context, fail }, account.id, fields.folderId ?? "");
      return null;
    case "storage":
      throw storageLimitExceeded(fail, account, content.size, inserted.used);
    case "claim":
      throw claimLost();
    case "duplicate":
      return null;
  }
}

type Inserted = Awaited<ReturnType<typeof insertFile>>;

/** Runs a transaction that is rolled back if the insertion is rejected. */
async function rollBackIfRejected(
  db: Database,
  run: (trx: Transaction<Tables>) => Promise<Inserted>,
): Promise<Inserted> {
  let rejection: Inserted | null = null;
  try {
    return await inTransaction(db, async (trx) => {
      const inserted = await run(trx);
      if ("file" in inserted) return inserted;
      rejection = inserted;
      throw new Error("The file was rejected");
    });
  } catch (error) {
    if (rejection) return rejection;
    throw error;
  }
}

/** Queues the work on new content in the transaction that stores it. Returns the file afterwards. */
export async function queueWork(
  context: Context,
  trx: Transaction<Tables>,
  account: Account,
  { file, inspected, autoTag }: { file: FileRow; inspected: Inspection; autoTag: boolean },
): Promise<FileRow> {
  const { id, createdAt } = file;
  if (!inspected.isComplete) await queueReprobe(trx, id);
  if (file.fileType !== "IMAGE") return file;
  await queueModeration(context, trx, id);
  if (!autoTag) return file;
  const processingStatus = await queueTagging(context, trx, account, file);
  if (processingStatus !== file.processingStatus) await setProcessingStatus(trx, id, processingStatus, createdAt);
  return { ...file, processingStatus };
}

/** Starts the queued AI jobs of a new image. Call it after the image is stored. */
export function startQueuedWork({ engines, wakeUps }: Context): void {
  if (engines.tagging || engines.moderation) wakeUps.wake();
}
