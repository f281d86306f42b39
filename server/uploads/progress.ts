import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { scheduleDeletion } from "../storage/blob-claims.ts";
import type { Reservation } from "../storage/blob-ownership.ts";
import { newBlobKey } from "../storage/stage.ts";
import { deleteNow } from "../storage/sweep.ts";
import type { ForAccount, UploadDeps } from "./deps.ts";
import { type LockedUpload, releaseQuota } from "./finalize.ts";
import type { Progress } from "./repository.ts";
import type { Upload } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

/*
 * The progress of an upload in its row. The used storage of the account changes with it, because received bytes count
 * as storage.
 */

/**
 * Records saved bytes in the upload's row, which then owns them. `reserved` is the claim on new content, if this is its
 * beginning; earlier content of the upload is deleted.
 * @throws STORAGE_LIMIT_EXCEEDED if the bytes exceed the account's storage
 */
export async function recordProgress(
  deps: ForAccount<UploadDeps>,
  { upload, lockId }: LockedUpload,
  progress: Progress,
  reserved: Reservation | null,
): Promise<void> {
  const { context, account, fail, storage, uploads, clock } = deps;
  const replaced = await whileLocked(deps, upload, lockId, async (trx, row) => {
    const bytes = progress.received - row.received;
    if (bytes > 0) await storage.requireSpace(fail, trx, account, bytes);
    if (bytes !== 0) await storage.addChange(trx, row.accountId, { bytes, files: 0 }, clock());
    const isReplaced = reserved !== null && row.resumeToken !== null;
    if (isReplaced) await scheduleDeletion(trx, [row.blobKey], clock());
    await reserved?.confirm(trx);
    await uploads.saveProgress(trx, row.id, progress);
    return isReplaced ? row.blobKey : null;
  });
  if (replaced) await deleteNow(context, replaced).catch(() => {}); // the sweeper retries
}

/** Discards the received bytes. */
export async function reset(deps: UploadDeps, upload: Upload, lockId: string): Promise<Upload> {
  const { context, uploads, clock } = deps;
  const empty = { received: 0, resumeToken: null, lastRequest: null };
  const next = { ...upload, ...empty, blobKey: newBlobKey(upload) };
  const dropped = await whileLocked(deps, upload, lockId, async (trx, row) => {
    await releaseQuota(deps, trx, row);
    await scheduleDeletion(trx, [row.blobKey], clock());
    await uploads.saveProgress(trx, row.id, { ...empty, blobKey: next.blobKey, transferred: 0 });
    return row.blobKey;
  });
  await deleteNow(context, dropped).catch(() => {}); // the sweeper retries
  return next;
}

/** Locks the account first, as every change of its storage does (see lockAccount). */
function whileLocked<T>(
  { context, lockAccount, uploads }: UploadDeps,
  { id, accountId }: Pick<Upload, "id" | "accountId">,
  lockId: string,
  change: (trx: Transaction<Tables>, row: Upload) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => {
    await lockAccount(trx, accountId);
    const row = await uploads.lockRow(trx, id, lockId);
    if (!row) throw new LockLost();
    return change(trx, row);
  });
}
