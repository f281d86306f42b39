import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import { storageLimitExceeded } from "../accounts/storage.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { giveBack } from "./ending.ts";
import type { Learned, Progress } from "./repository.ts";
import type { Upload } from "./upload.ts";
import { Displaced } from "./writer.ts";

/* How far an upload is, as its row says: with it the account's storage changes, for what has arrived counts. */

/** Bytes are safe. Throws where they are more than the account may store. */
export async function recordProgress(
  deps: UploadDeps,
  fail: ContentFail,
  account: Account,
  upload: Upload,
  writer: string,
  progress: Progress & Learned,
): Promise<void> {
  const { storage, uploads, clock } = deps;
  await asWriter(deps, upload, writer, async (trx, { id, accountId, received }) => {
    const bytes = progress.received - received;
    if (bytes > 0) {
      const used = await storage.used(trx, accountId);
      if (used + bytes > account.limits.storageBytes) throw storageLimitExceeded(fail, account, bytes, used);
      await storage.book(trx, accountId, { bytes, files: 0 }, clock());
    }
    await uploads.advance(trx, id, progress);
  });
}

export const NOTHING: Progress = { received: 0, step: null, digest: null };

/** The whole content comes anew, and what has come of it goes. */
export async function restart(deps: UploadDeps, upload: Upload, writer: string): Promise<void> {
  await asWriter(deps, upload, writer, async (trx, mine) => {
    await giveBack(deps, trx, mine);
    await deps.uploads.advance(trx, upload.id, NOTHING);
  });
  await deps.blobs.discard(upload.blobKey);
}

/** The account is locked first, as in all that changes its storage (see AccountLock). */
async function asWriter(
  { commit, lockAccount, uploads }: UploadDeps,
  { id, accountId }: Upload,
  writer: string,
  change: (trx: Transaction<Tables>, mine: Upload) => Promise<void>,
): Promise<void> {
  await inTransaction(commit.db, async (trx) => {
    await lockAccount(trx, accountId);
    const mine = await uploads.lock(trx, id, writer);
    if (!mine) throw new Displaced();
    await change(trx, mine);
  });
}
