import type { Transaction } from "kysely";
import { type Fail, isServiceError } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { UploadDeps } from "./deps.ts";
import type { FinalState } from "./repository.ts";
import type { Upload, UploadError } from "./upload.ts";

type EndDeps = Pick<UploadDeps, "uploads" | "storage" | "lockAccount" | "blobOwnership" | "commit" | "clock">;
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

/** What will be the same however often the bytes are sent: anything else depends on the moment. */
const NON_RETRYABLE = [
  "VALIDATION_ERROR",
  "DIGEST_MISMATCH",
  "DUPLICATE_FILE",
  "FILE_TOO_LARGE",
  "FOLDER_NOT_FOUND",
  "MEDIA_TYPE_NOT_ALLOWED",
  "STORAGE_LIMIT_EXCEEDED",
  "UPLOAD_BUDGET_EXCEEDED",
] as const satisfies ErrorCode[];
type NonRetryable = Exclude<(typeof NON_RETRYABLE)[number], "VALIDATION_ERROR">;

/** An upload that has come to nothing, and why. */
export function failureOf(error: unknown): UploadError | null {
  if (!isServiceError(error) || !NON_RETRYABLE.some((code) => code === error.code)) return null;
  const { code, message, details } = error;
  return { code, message, details };
}

/** The error that the upload has failed with, for whoever sends the last request again. */
export function failedBefore(fail: Fail<NonRetryable>, { code, message, details }: UploadError): Error {
  // Kept from an error of the same operation.
  return fail(code as NonRetryable, message, details as never);
}
