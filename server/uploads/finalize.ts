import type { Transaction } from "kysely";
import { isNonRetryable } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { type FileRow, lockFile } from "../files/repository.ts";
import { reclaim, scheduleDeletion } from "../storage/blob-claims.ts";
import { deleteNow } from "../storage/sweep.ts";
import type { ContentCode, ContentFail, UploadDeps } from "./deps.ts";
import type { FinalState } from "./repository.ts";
import type { Upload, UploadError } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

type EndDeps = Pick<UploadDeps, "context" | "uploads" | "storage" | "lockAccount" | "clock">;
type UploadKey = Pick<Upload, "id" | "accountId">;

/** An upload, and the lock of the request that changes it. */
export interface LockedUpload {
  upload: UploadKey;
  lockId: string;
}

/**
 * Ends an open upload without a file, releases its storage and deletes its bytes. With `lockId` null, it ignores the
 * lock. Returns false if the upload has already ended, or if another request holds its lock.
 */
export async function endUpload(
  deps: EndDeps,
  upload: UploadKey,
  lockId: string | null,
  final: Exclude<FinalState, { state: "COMPLETED" }>,
): Promise<boolean> {
  const { context, uploads, clock } = deps;
  const ended = await inTransaction(context.db, async (trx) => {
    const row = await lockOpen(deps, trx, upload, lockId);
    if (!row) return null;
    await releaseQuota(deps, trx, row);
    await scheduleDeletion(trx, [row.blobKey], clock());
    await uploads.finish(trx, row.id, final, clock());
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
  deps: EndDeps,
  trx: Transaction<Tables>,
  { upload, lockId }: LockedUpload,
  final: Extract<FinalState, { state: "COMPLETED" }>,
): Promise<Upload | null> {
  const row = await lockOpen(deps, trx, upload, lockId);
  if (!row) return null;
  await releaseQuota(deps, trx, row);
  // The content that the row names: that of the file, or earlier content that it replaces.
  if (row.resumeToken !== null) {
    if (row.blobKey === final.blobKey) await reclaim(trx, row.blobKey, deps.clock());
    else await scheduleDeletion(trx, [row.blobKey], deps.clock());
  }
  await deps.uploads.finish(trx, row.id, final, deps.clock());
  return row;
}

/**
 * Ends an upload with the existing file that has the same content, and deletes the upload's bytes. Returns null if that
 * file has been deleted or its content has changed.
 * @throws LockLost if the upload has ended, or if another request holds its lock
 */
export async function completeWithExisting(
  deps: EndDeps,
  { upload, lockId }: LockedUpload,
  existing: Pick<FileRow, "id" | "checksum">,
  final: Omit<Extract<FinalState, { state: "COMPLETED" }>, "fileId">,
): Promise<FileRow | null> {
  const { context, uploads, clock } = deps;
  const ended = await inTransaction(context.db, async (trx) => {
    const row = await lockOpen(deps, trx, upload, lockId);
    if (!row) throw new LockLost();
    const file = await lockFile(trx, upload.accountId, existing.id);
    if (file?.checksum !== existing.checksum) return null;
    await releaseQuota(deps, trx, row);
    await scheduleDeletion(trx, [row.blobKey], clock());
    await uploads.finish(trx, row.id, { ...final, fileId: file.id }, clock());
    return { file, blobKey: row.blobKey };
  });
  // If the immediate deletion fails, the sweeper repeats it.
  if (ended) await deleteNow(context, ended.blobKey).catch(() => {});
  return ended?.file ?? null;
}

async function lockOpen(
  { uploads, lockAccount }: EndDeps,
  trx: Transaction<Tables>,
  { id, accountId }: UploadKey,
  lockId: string | null,
): Promise<Upload | null> {
  await lockAccount(trx, accountId);
  return uploads.lockRow(trx, id, lockId);
}

/** Subtracts the received bytes from the used storage. */
export async function releaseQuota(
  { storage, clock }: Pick<EndDeps, "storage" | "clock">,
  trx: Transaction<Tables>,
  { accountId, received }: Upload,
): Promise<void> {
  if (received > 0) await storage.addChange(trx, accountId, { bytes: -received, files: 0 }, clock());
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
