import type { Account } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { RawBody } from "../contract/operation.ts";
import type { LimitConcurrency } from "../storage/per-account-concurrency.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { failedBefore } from "./finalize.ts";
import { offsetMismatch } from "./offset-checks.ts";
import { isLastRequestAgain, type RepetitionLimit } from "./repetition.ts";
import { isComplete, type Upload } from "./upload.ts";
import { IdleTimeout, LockLost, type UploadLock, type UploadLocks } from "./upload-locks.ts";
import type { SentBytes, UploadRequest } from "./upload-request.ts";
import { UploadSession } from "./upload-session.ts";

export interface SendDeps extends UploadDeps {
  locks: UploadLocks;
  /** Of an account; of requests that hold the lock of an open upload alone. */
  limitConcurrency: LimitConcurrency;
  limitRepetitions: RepetitionLimit;
}

/** Nothing: what an upload whose bytes are all there is completed with. */
const NO_BYTES: RawBody = { contentLength: 0, async *chunks() {}, inform() {} };
const NO_REQUEST: UploadRequest = {
  offset: null,
  totalSize: null,
  isFinal: true,
  contentLength: 0,
  contentDigest: null,
  reprDigest: null,
};

/** Appends the bytes of a request to an upload. Returns the upload as it is then. */
export async function sendBytesTo(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  { id }: Pick<Upload, "id">,
  { request, content, signal }: SentBytes,
): Promise<Upload> {
  const lock = await deps.locks.acquire(id, deps.clock());
  if (lock) {
    const sent = await whileLocked(deps, fail, account, lock, request, (session) =>
      deps.limitConcurrency(account.id, () => session.run(content, signal)),
    );
    if (sent) return sent;
  }
  const upload = await deps.uploads.find(id);
  if (upload?.state === "FAILED" && upload.error && !upload.isUrlVoid) throw failedBefore(fail, upload.error);
  // What was completed before receipts were kept has none to give again.
  const isRepeatable = upload?.state === "COMPLETED" && upload.mimeType !== null && !upload.isUrlVoid;
  if (!isRepeatable) throw refusalOf(fail, upload, id, request);
  if (await isLastRequestAgain(deps, fail, upload, { request, content, signal })) return upload;
  throw refusalOf(fail, upload, id, request);
}

/** Null where all bytes had come before, as after a crash: the upload is completed with those, whatever the request brings. */
async function whileLocked(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  lock: UploadLock,
  request: UploadRequest,
  run: (session: UploadSession) => Promise<Upload>,
): Promise<Upload | null> {
  const { id } = lock.upload;
  const session = new UploadSession(deps, fail, account, lock, request);
  try {
    if (!isComplete(lock.upload)) return await run(session);
    await session.completeRecorded();
    return null;
  } catch (error) {
    if (!(error instanceof LockLost || error instanceof IdleTimeout)) throw error;
    const now = await deps.uploads.find(id);
    if (error instanceof LockLost) await discardLate(deps, session.blobKey, now);
    throw refusalOf(fail, now, id, request);
  } finally {
    if (session.uncounted > 0) await deps.uploads.countTransferred(id, session.uncounted).catch(() => {});
    if (session.detached) lock.detach();
    else await lock.release();
  }
}

/** Bytes that were written after another request took over, or ended the upload, have no owner. */
async function discardLate({ blobs, blobOwnership, warn }: SendDeps, key: string, now: Upload | null): Promise<void> {
  const isOwned = now?.blobKey === key && (now.state === "OPEN" || now.state === "COMPLETED");
  const discarded = !isOwned
    ? blobOwnership.discardUnreferenced(key)
    : now.state === "COMPLETED"
      ? blobs.discardUnfinished(key)
      : null;
  await discarded?.catch((cause) => warn(cause, "cannot delete the blob of a superseded upload request"));
}

export const isLeftComplete = (upload: Upload) => upload.state === "OPEN" && isComplete(upload);

/** Completes an upload whose bytes are all there, as a crash may leave it. */
export async function completeLeft(deps: SendDeps, fail: ContentFail, account: Account, upload: Upload): Promise<void> {
  if (!isLeftComplete(upload)) return;
  const lock = await deps.locks.acquire(upload.id, deps.clock());
  // It was completed meanwhile by somebody else.
  if (!lock || !isComplete(lock.upload)) return void (await lock?.release());
  await whileLocked(deps, fail, account, lock, NO_REQUEST, (session) =>
    session.run(NO_BYTES, new AbortController().signal),
  );
}

export function uploadNotFound(fail: Fail<"UPLOAD_NOT_FOUND">, id: string): Error {
  return fail("UPLOAD_NOT_FOUND", "There is no upload with this id.", { id });
}

/** Why nothing can be sent to it. */
function refusalOf(
  fail: ContentFail,
  upload: Upload | null,
  id: string,
  request: Pick<UploadRequest, "offset">,
): Error {
  if (upload?.state === "OPEN") return offsetMismatch(fail, upload, request.offset ?? upload.received);
  return uploadEnded(fail, upload, id);
}

/** Of an upload that is not open, or not there. */
export function uploadEnded(fail: Fail<"UPLOAD_NOT_FOUND" | "UPLOAD_ENDED">, upload: Upload | null, id: string): Error {
  if (!upload) return uploadNotFound(fail, id);
  const { state, endedAt } = upload;
  if (state === "OPEN") throw new Error(`${id} has not ended`);
  const cancelled = endedAt ? "was cancelled" : "ended because its API key or session is no longer valid";
  const why = { COMPLETED: "is completed", FAILED: "has failed", CANCELLED: cancelled, EXPIRED: "has expired" };
  return fail("UPLOAD_ENDED", `This upload ${why[state]}. Create a new upload.`, { state });
}
