import { endUpload } from "./finalize.ts";
import { completeLeft, type SendDeps } from "./send.ts";
import type { Upload } from "./upload.ts";

const BATCH = 100;

/** Ends what has expired by `now` or lost its owner, and completes what a crash has left complete. Returns how many. */
export async function expireUploads(deps: SendDeps, now: Date, isEnough = () => false): Promise<number> {
  const { uploads } = deps;
  for (let tidied = 0; ; ) {
    const due = await uploads.due(now, BATCH);
    let ended = 0;
    for (const upload of due) if (!isEnough() && (await expire(deps, upload))) ended += 1;
    tidied += ended;
    // What cannot be ended now is tried again with the next run.
    if (due.length < BATCH || ended === 0 || isEnough()) return tidied;
  }
}

async function expire(deps: SendDeps, upload: Upload): Promise<boolean> {
  try {
    const { state } = upload;
    if (state === "EXPIRED" || state === "CANCELLED") return await endUpload(deps, upload, null, { state });
    const account = await deps.accounts.find(upload.accountId);
    if (account) await completeLeft(deps, deps.fail, account, upload);
    return true;
  } catch (error) {
    // It has failed for good, which is an end, too; or for the moment.
    deps.warn(error, "cannot create a file from a complete upload");
    return false;
  }
}

/** Forgets uploads that ended before. */
export async function pruneUploads({ uploads }: Pick<SendDeps, "uploads">, before: Date): Promise<void> {
  const most = 10_000;
  while ((await uploads.prune(before, most)) === most);
}
