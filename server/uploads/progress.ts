import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import { storageLimitExceeded } from "../accounts/storage.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Reserved } from "../storage/blob-ownership.ts";
import { newBlobKey } from "../storage/stage.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { releaseQuota } from "./finalize.ts";
import type { Progress } from "./repository.ts";
import type { Upload } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

/* How far an upload is, as its row says: with it the account's storage changes, for what has arrived counts. */

/**
 * Bytes are safe: from now on the row answers for them. `reserved`: they are the beginning of new content, whose key this is;
 * what the upload had before goes. Throws where they are more than the account may store.
 */
export async function recordProgress(
  deps: UploadDeps,
  fail: ContentFail,
  account: Account,
  upload: Pick<Upload, "id" | "accountId">,
  lockId: string,
  progress: Progress,
  reserved: Reserved | null,
): Promise<void> {
  const { storage, uploads, blobOwnership, clock } = deps;
  const replaced = await whileLocked(deps, upload, lockId, async (trx, row) => {
    const bytes = progress.received - row.received;
    if (bytes > 0) {
      const used = await storage.used(trx, row.accountId);
      if (used + bytes > account.limits.storageBytes) throw storageLimitExceeded(fail, account, bytes, used);
    }
    if (bytes !== 0) await storage.book(trx, row.accountId, { bytes, files: 0 }, clock());
    const isReplaced = reserved !== null && row.resumeToken !== null;
    if (isReplaced) await blobOwnership.scheduleDeletion(trx, [row.blobKey], clock());
    await reserved?.confirm(trx);
    await uploads.advance(trx, row.id, progress);
    return isReplaced ? row.blobKey : null;
  });
  if (replaced) await blobOwnership.deleteNow(replaced).catch(() => {}); // else the sweeper finds it
}

/** Drops what has arrived. */
export async function reset(deps: UploadDeps, upload: Upload, lockId: string): Promise<Upload> {
  const { uploads, blobOwnership, clock } = deps;
  const empty = { received: 0, resumeToken: null, lastRequest: null };
  const next = { ...upload, ...empty, blobKey: newBlobKey(upload) };
  const dropped = await whileLocked(deps, upload, lockId, async (trx, row) => {
    await releaseQuota(deps, trx, row);
    await blobOwnership.scheduleDeletion(trx, [row.blobKey], clock());
    await uploads.advance(trx, row.id, { ...empty, blobKey: next.blobKey, transferred: 0 });
    return row.blobKey;
  });
  await blobOwnership.deleteNow(dropped).catch(() => {}); // else the sweeper finds it
  return next;
}

/** The account is locked first, as in all that changes its storage (see AccountLock). */
function whileLocked<T>(
  { commit, lockAccount, uploads }: UploadDeps,
  { id, accountId }: Pick<Upload, "id" | "accountId">,
  lockId: string,
  change: (trx: Transaction<Tables>, row: Upload) => Promise<T>,
): Promise<T> {
  return inTransaction(commit.db, async (trx) => {
    await lockAccount(trx, accountId);
    const row = await uploads.lock(trx, id, lockId);
    if (!row) throw new LockLost();
    return change(trx, row);
  });
}
