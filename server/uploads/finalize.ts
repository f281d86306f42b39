import type { Transaction } from "kysely";
import { isNonRetryable } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileRow } from "../files/repository.ts";
import type { ContentCode, ContentFail, UploadDeps } from "./deps.ts";
import type { FinalState } from "./repository.ts";
import type { Upload, UploadError } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

type EndDeps = Pick<UploadDeps, "uploads" | "storage" | "lockAccount" | "clock"> & {
  blobOwnership: Pick<UploadDeps["blobOwnership"], "scheduleDeletion" | "claimAgain" | "deleteNow">;
  commit: Pick<UploadDeps["commit"], "db" | "files">;
};
type EndedUpload = Pick<Upload, "id" | "accountId">;

/**
 * Ends an open upload without a file: its bytes are the account's no longer, and go. `lockId` null: whoever sends. False when
 * it had ended, or another request holds its lock.
 */
export async function endUpload(
  deps: EndDeps,
  upload: EndedUpload,
  lockId: string | null,
  final: Exclude<FinalState, { state: "COMPLETED" }>,
): Promise<boolean> {
  const { uploads, blobOwnership, commit, clock } = deps;
  const ended = await inTransaction(commit.db, async (trx) => {
    const row = await lockOpen(deps, trx, upload, lockId);
    if (!row) return null;
    await releaseQuota(deps, trx, row);
    await blobOwnership.scheduleDeletion(trx, [row.blobKey], clock());
    await uploads.end(trx, row.id, final, clock());
    return row;
  });
  // Now, where it can be done; else the sweeper finds it.
  if (ended) await blobOwnership.deleteNow(ended.blobKey).catch(() => {});
  return ended !== null;
}

/**
 * In the transaction that makes it a file, before that takes over the bytes: a claim on them is there by then, be it that of
 * content that no row has named yet, be it made here. Null when it had ended, or another request holds its lock.
 */
export async function completeInTransaction(
  deps: EndDeps,
  trx: Transaction<Tables>,
  upload: EndedUpload,
  lockId: string,
  final: Extract<FinalState, { state: "COMPLETED" }>,
): Promise<Upload | null> {
  const row = await lockOpen(deps, trx, upload, lockId);
  if (!row) return null;
  await releaseQuota(deps, trx, row);
  // What the row has named: the content itself, or another one that this replaces.
  if (row.resumeToken !== null) {
    if (row.blobKey === final.blobKey) await deps.blobOwnership.claimAgain(trx, row.blobKey);
    else await deps.blobOwnership.scheduleDeletion(trx, [row.blobKey], deps.clock());
  }
  await deps.uploads.end(trx, row.id, final, deps.clock());
  return row;
}

/**
 * Ends an upload with the file that has its content already: its own bytes are the account's no longer, and go. Null when that
 * file has gone, or got other content, meanwhile.
 */
export async function completeWithExisting(
  deps: EndDeps,
  upload: EndedUpload,
  lockId: string,
  existing: Pick<FileRow, "id" | "checksum">,
  final: Omit<Extract<FinalState, { state: "COMPLETED" }>, "fileId">,
): Promise<FileRow | null> {
  const { uploads, blobOwnership, commit, clock } = deps;
  const ended = await inTransaction(commit.db, async (trx) => {
    const row = await lockOpen(deps, trx, upload, lockId);
    if (!row) throw new LockLost();
    const file = await commit.files.lock(trx, upload.accountId, existing.id);
    if (file?.checksum !== existing.checksum) return null;
    await releaseQuota(deps, trx, row);
    await blobOwnership.scheduleDeletion(trx, [row.blobKey], clock());
    await uploads.end(trx, row.id, { ...final, fileId: file.id }, clock());
    return { file, blobKey: row.blobKey };
  });
  // Now, where it can be done; else the sweeper finds it.
  if (ended) await blobOwnership.deleteNow(ended.blobKey).catch(() => {});
  return ended?.file ?? null;
}

async function lockOpen(
  { uploads, lockAccount }: EndDeps,
  trx: Transaction<Tables>,
  { id, accountId }: EndedUpload,
  lockId: string | null,
): Promise<Upload | null> {
  await lockAccount(trx, accountId);
  return uploads.lock(trx, id, lockId);
}

/** What has arrived counts as storage no longer. */
export async function releaseQuota(
  { storage, clock }: Pick<EndDeps, "storage" | "clock">,
  trx: Transaction<Tables>,
  { accountId, received }: Upload,
): Promise<void> {
  if (received > 0) await storage.book(trx, accountId, { bytes: -received, files: 0 }, clock());
}

/** An upload that has come to nothing, and why. */
export function failureOf(error: unknown): UploadError | null {
  if (!isNonRetryable(error, true)) return null;
  const { code, message, details } = error;
  return { code, message, details };
}

/** The error that the upload has failed with, for whoever sends the last request again. */
export function failedBefore(fail: ContentFail, { code, message, details }: UploadError): Error {
  // Kept from an error of the same operation.
  return fail(code as ContentCode, message, details as never);
}
