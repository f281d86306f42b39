import type { Transaction } from "kysely";
import { addStorageChange, lockAccount, requireSpace } from "../accounts/storage.ts";
import { isNonRetryable } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { type FileRow, lockFile } from "../files/rows.ts";
import { reclaim, scheduleDeletion } from "../storage/blob-claims.ts";
import type { Reservation } from "../storage/blob-ownership.ts";
import { newBlobKey } from "../storage/stage.ts";
import { deleteNow } from "../storage/sweep.ts";
import { type FinalState, finishUpload, lockUpload, type Progress, saveProgress } from "./rows.ts";
import type { ContentCall, ContentCode, ContentFail, Upload, UploadError } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

/*
 * The progress of an upload in its row, and its end. The used storage of the account changes with it, because received
 * bytes count as storage.
 */

/** An upload, and the lock of the request that changes it. */
export interface LockedUpload {
  upload: Upload;
  lockId: string;
}

/**
 * Records saved bytes in the upload's row, which then owns them. `reserved` is the claim on new content, if this is its
 * beginning; earlier content of the upload is deleted.
 * @throws STORAGE_LIMIT_EXCEEDED if the bytes exceed the account's storage
 */
export async function recordProgress(
  { context, account, fail }: ContentCall,
  { upload, lockId }: LockedUpload,
  progress: Progress,
  reserved: Reservation | null,
): Promise<void> {
  const { clock } = context;
  const replaced = await whileLocked(context, upload, lockId, async (trx, row) => {
    const bytes = progress.received - row.received;
    if (bytes > 0) await requireSpace(fail, trx, account, bytes);
    if (bytes !== 0) await addStorageChange(trx, row.accountId, { bytes, files: 0 }, clock());
    const isReplaced = reserved !== null && row.resumeToken !== null;
    if (isReplaced) await scheduleDeletion(trx, [row.blobKey], clock());
    await reserved?.confirm(trx);
    await saveProgress(trx, row.id, progress);
    return isReplaced ? row.blobKey : null;
  });
  if (replaced) await deleteNow(context, replaced).catch(() => {}); // the sweeper retries
}

/** Discards the received bytes. */
export async function reset(context: Context, upload: Upload, lockId: string): Promise<Upload> {
  const empty = { received: 0, resumeToken: null, lastRequest: null };
  const next = { ...upload, ...empty, blobKey: newBlobKey(upload) };
  const dropped = await whileLocked(context, upload, lockId, async (trx, row) => {
    await releaseQuota(context, trx, row);
    await scheduleDeletion(trx, [row.blobKey], context.clock());
    await saveProgress(trx, row.id, { ...empty, blobKey: next.blobKey, transferred: 0 });
    return row.blobKey;
  });
  await deleteNow(context, dropped).catch(() => {}); // the sweeper retries
  return next;
}

/**
 * Ends an open upload without a file, releases its storage and deletes its bytes. With `lockId` null, it ignores the
 * lock. Returns false if the upload has already ended, or if another request holds its lock.
 */
export async function endUpload(
  context: Context,
  upload: Upload,
  lockId: string | null,
  final: Exclude<FinalState, { state: "COMPLETED" }>,
): Promise<boolean> {
  const now = context.clock();
  const ended = await inTransaction(context.db, async (trx) => {
    const row = await lockOpen(context, trx, upload, lockId);
    if (!row) return null;
    await releaseQuota(context, trx, row);
    await scheduleDeletion(trx, [row.blobKey], now);
    await finishUpload(trx, row.id, final, now);
    return row;
  });
  // If the immediate deletion fails, the sweeper repeats it.
  if (ended) await deleteNow(context, ended.blobKey).catch(() => {});
  return ended !== null;
}

/**
 * Ends the upload in the transaction that inserts its file, before that takes over the bytes. After it, a claim on the
 * bytes exists: that of content that no row names yet, or one that is created here. Returns null if the upload has
 * already ended, or if another request holds its lock.
 */
export async function completeInTransaction(
  context: Context,
  trx: Transaction<Tables>,
  { upload, lockId }: LockedUpload,
  final: Extract<FinalState, { state: "COMPLETED" }>,
): Promise<Upload | null> {
  const row = await lockOpen(context, trx, upload, lockId);
  if (!row) return null;
  await releaseQuota(context, trx, row);
  // The content that the row names: that of the file, or earlier content that it replaces.
  if (row.resumeToken !== null) {
    if (row.blobKey === final.blobKey) await reclaim(trx, row.blobKey, context.clock());
    else await scheduleDeletion(trx, [row.blobKey], context.clock());
  }
  await finishUpload(trx, row.id, final, context.clock());
  return row;
}

/**
 * Ends an upload with the existing file that has the same content, and deletes the upload's bytes. Returns null if that
 * file has been deleted or its content has changed.
 * @throws LockLost if the upload has ended, or if another request holds its lock
 */
export async function completeWithExisting(
  context: Context,
  { upload, lockId }: LockedUpload,
  existing: FileRow,
  final: Omit<Extract<FinalState, { state: "COMPLETED" }>, "fileId">,
): Promise<FileRow | null> {
  const now = context.clock();
  const ended = await inTransaction(context.db, async (trx) => {
    const row = await lockOpen(context, trx, upload, lockId);
    if (!row) throw new LockLost();
    const file = await lockFile(trx, upload.accountId, existing.id);
    if (file?.checksum !== existing.checksum) return null;
    await releaseQuota(context, trx, row);
    await scheduleDeletion(trx, [row.blobKey], now);
    await finishUpload(trx, row.id, { ...final, fileId: file.id }, now);
    return { file, blobKey: row.blobKey };
  });
  // If the immediate deletion fails, the sweeper repeats it.
  if (ended) await deleteNow(context, ended.blobKey).catch(() => {});
  return ended?.file ?? null;
}

/** Changes an open upload while the request holds its lock. */
function whileLocked<T>(
  context: Context,
  upload: Upload,
  lockId: string,
  change: (trx: Transaction<Tables>, row: Upload) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => {
    const row = await lockOpen(context, trx, upload, lockId);
    if (!row) throw new LockLost();
    return change(trx, row);
  });
}

/** Locks the account first, as every change of its storage does (see `lockAccount`). */
async function lockOpen(
  { clock }: Context,
  trx: Transaction<Tables>,
  { id, accountId }: Upload,
  lockId: string | null,
): Promise<Upload | null> {
  await lockAccount(trx, accountId);
  return lockUpload(trx, id, lockId, clock());
}

/** Subtracts the received bytes from the used storage. */
async function releaseQuota(
  { clock }: Context,
  trx: Transaction<Tables>,
  { accountId, received }: Upload,
): Promise<void> {
  if (received > 0) await addStorageChange(trx, accountId, { bytes: -received, files: 0 }, clock());
}

/** Returns the error to store with the upload; null for an error that the client can retry. */
export function failureOf(error: unknown): UploadError | null {
  if (!isNonRetryable(error, true)) return null;
  const { code, message, details } = error;
  return { code, message, details };
}

/** Returns the error that the upload failed with, for a client that sends the last request again. */
export function storedFailure(fail: ContentFail, { code, message, details }: UploadError): Error {
  // Stored from an error of the same operation.
  return fail(code as ContentCode, message, details as never);
}
