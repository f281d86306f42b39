import { sql } from "kysely";
import { findAccount } from "../accounts/accounts.ts";
import type { Context } from "../context.ts";
import { endUpload } from "./progress.ts";
import { completeUnfinalized } from "./receive-content.ts";
import { findDueUploads } from "./rows.ts";
import type { Upload } from "./upload.ts";

const BATCH = 100;
const PRUNE_BATCH = 10_000;

/**
 * Ends uploads that have expired by `now` or whose owner has ended, and completes those that a crash left complete.
 * Returns their number.
 */
export async function expireUploads(context: Context, now: Date, shouldStop = () => false): Promise<number> {
  for (let count = 0; ; ) {
    const due = await findDueUploads(context, now, BATCH);
    let ended = 0;
    for (const upload of due) if (!shouldStop() && (await expire(context, upload))) ended += 1;
    count += ended;
    // The next run retries uploads that could not be ended.
    if (due.length < BATCH || ended === 0 || shouldStop()) return count;
  }
}

async function expire(context: Context, upload: Upload): Promise<boolean> {
  try {
    const { state } = upload;
    if (state === "EXPIRED" || state === "CANCELLED") return await endUpload(context, upload, null, { state });
    const account = await findAccount(context, upload.accountId);
    if (account) await completeUnfinalized(context, account, upload);
    return true;
  } catch (error) {
    // Either the upload has failed permanently, which ends it, or the error is temporary.
    context.log.warn({ err: error }, "cannot create a file from a complete upload");
    return false;
  }
}

/** Deletes the rows of uploads that ended before `before`. */
export async function pruneUploads({ db }: Context, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from uploads where id in (select id from uploads where ended_at < ${before} limit ${PRUNE_BATCH})`.execute(
      db,
    );
    if (numAffectedRows < PRUNE_BATCH) return;
  }
}
