import { findAccount } from "../accounts/accounts.ts";
import { endUpload } from "./finalize.ts";
import { completeUnfinalized, type ReceiveDeps } from "./receive-content.ts";
import type { Upload } from "./upload.ts";

const BATCH = 100;
const PRUNE_BATCH = 10_000;

/**
 * Ends uploads that have expired by `now` or whose owner has ended, and completes those that a crash left complete.
 * Returns their number.
 */
export async function expireUploads(deps: ReceiveDeps, now: Date, isEnough = () => false): Promise<number> {
  const { uploads } = deps;
  for (let count = 0; ; ) {
    const due = await uploads.findDue(now, BATCH);
    let ended = 0;
    for (const upload of due) if (!isEnough() && (await expire(deps, upload))) ended += 1;
    count += ended;
    // The next run retries uploads that could not be ended.
    if (due.length < BATCH || ended === 0 || isEnough()) return count;
  }
}

async function expire(deps: ReceiveDeps, upload: Upload): Promise<boolean> {
  try {
    const { state } = upload;
    if (state === "EXPIRED" || state === "CANCELLED") return await endUpload(deps, upload, null, { state });
    const account = await findAccount(deps.context, upload.accountId);
    if (account) await completeUnfinalized({ ...deps, account }, upload);
    return true;
  } catch (error) {
    // Either the upload has failed permanently, which ends it, or the error is temporary.
    deps.warn(error, "cannot create a file from a complete upload");
    return false;
  }
}

/** Deletes the rows of uploads that ended before `before`. */
export async function pruneUploads({ uploads }: Pick<ReceiveDeps, "uploads">, before: Date): Promise<void> {
  while ((await uploads.prune(before, PRUNE_BATCH)) === PRUNE_BATCH);
}
