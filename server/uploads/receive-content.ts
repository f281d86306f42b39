import { createHash } from "node:crypto";
import type { Fail } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import type { Account } from "../contract/account.ts";
import { fail as failOutsideOperation } from "../contract/fail.ts";
import type { RawBody } from "../contract/operation.ts";
import { limitUploads } from "../storage/stage.ts";
import { discardUnreferenced } from "../storage/sweep.ts";
import { hashStream } from "./content-writer.ts";
import { storedFailure } from "./progress.ts";
import {
  byteBudget,
  concurrentRequest,
  type IncomingContent,
  offsetMismatch,
  type UploadRequest,
} from "./request-checks.ts";
import { countTransferred, findUpload } from "./rows.ts";
import { type ContentCall, type ContentFail, isComplete, type Upload } from "./upload.ts";
import { acquireUploadLock, IdleTimeout, LockLost, type UploadLock } from "./upload-locks.ts";
import { UploadSession } from "./upload-session.ts";

/** The empty body that completes an upload whose bytes have all arrived. */
const NO_BYTES: RawBody = { contentLength: 0, async *chunks() {}, sendInterim() {} };
const NO_REQUEST: UploadRequest = {
  offset: null,
  totalSize: null,
  isFinal: true,
  contentLength: 0,
  contentDigest: null,
  reprDigest: null,
};

/** Appends the bytes of a request to an upload. Returns the upload afterwards. */
export async function receiveContent(
  call: ContentCall,
  { id }: Upload,
  { request, content, signal }: IncomingContent,
): Promise<Upload> {
  const { context, account, fail } = call;
  const lock = await acquireUploadLock(context, id);
  if (lock) {
    const sent = await whileLocked(call, lock, request, (session) =>
      limitUploads(context, account.id, () => session.run(content, signal)),
    );
    if (sent) return sent;
  }
  const upload = await findUpload(context, id);
  if (upload?.state === "FAILED" && upload.error && !upload.isUrlExpired) throw storedFailure(fail, upload.error);
  // An upload that was completed by a version without receipts cannot repeat its receipt.
  const isRepeatable = upload?.state === "COMPLETED" && upload.mimeType !== null && !upload.isUrlExpired;
  if (!isRepeatable) throw rejectionOf(fail, upload, id, request);
  if (await isRetryOfLastRequest(call, upload, { request, content, signal })) return upload;
  throw rejectionOf(fail, upload, id, request);
}

/**
 * Returns null if all bytes arrived earlier, for example before a crash. Then those bytes complete the upload, and the
 * body of this request is ignored.
 */
async function whileLocked(
  call: ContentCall,
  lock: UploadLock,
  request: UploadRequest,
  run: (session: UploadSession) => Promise<Upload>,
): Promise<Upload | null> {
  const { context, fail } = call;
  const { id } = lock.upload;
  const session = new UploadSession(call, lock, request);
  try {
    if (!isComplete(lock.upload)) return await run(session);
    await session.completeRecorded();
    return null;
  } catch (error) {
    if (!(error instanceof LockLost || error instanceof IdleTimeout)) throw error;
    const current = await findUpload(context, id);
    if (error instanceof LockLost) await discardSuperseded(context, session.blobKey, current);
    throw rejectionOf(fail, current, id, request);
  } finally {
    if (session.uncountedBytes > 0) await countTransferred(context, id, session.uncountedBytes).catch(() => {});
    if (session.mustKeepLock) lock.detach();
    else await lock.release();
  }
}

/** Deletes bytes that were written after another request took over or ended the upload: no row names them. */
async function discardSuperseded(context: Context, key: string, current: Upload | null): Promise<void> {
  const { blobs, log } = context;
  const isOwned = current?.blobKey === key && (current.state === "OPEN" || current.state === "COMPLETED");
  const discarded = !isOwned
    ? discardUnreferenced(context, key)
    : current.state === "COMPLETED"
      ? blobs.discardUnfinished(key)
      : null;
  await discarded?.catch((cause) => log.warn({ err: cause }, "cannot delete the blob of a superseded upload request"));
}

export const isUnfinalized = (upload: Upload) => upload.state === "OPEN" && isComplete(upload);

/** Completes an upload that a crash left with all bytes. */
export async function completeUnfinalized(context: Context, account: Account, upload: Upload): Promise<void> {
  if (!isUnfinalized(upload)) return;
  const lock = await acquireUploadLock(context, upload.id);
  // Another request has completed it.
  if (!lock || !isComplete(lock.upload)) return void (await lock?.release());
  const call = contentCall(context, account);
  await whileLocked(call, lock, NO_REQUEST, (session) => session.run(NO_BYTES, new AbortController().signal));
}

/**
 * Returns a call outside of an operation that documents its errors: for an upload that a crash left complete, and for
 * the first bytes of a creation. Those bytes can fail with codes that `createUpload` does not document; its response
 * then contains the upload in its current state.
 */
export function contentCall(context: Context, account: Account): ContentCall {
  return { context, account, fail: failOutsideOperation };
}

export function uploadNotFound(fail: Fail<"UPLOAD_NOT_FOUND">, id: string): Error {
  return fail("UPLOAD_NOT_FOUND", "There is no upload with this id.", { id });
}

/** Returns the error for a request that cannot send to the upload. */
function rejectionOf(fail: ContentFail, upload: Upload | null, id: string, request: UploadRequest): Error {
  if (upload?.state === "OPEN") return offsetMismatch(fail, upload, request.offset ?? upload.received);
  return uploadEnded(fail, upload, id);
}

/** Returns the error for an upload that has ended or does not exist. */
export function uploadEnded(fail: Fail<"UPLOAD_NOT_FOUND" | "UPLOAD_ENDED">, upload: Upload | null, id: string): Error {
  if (!upload) return uploadNotFound(fail, id);
  const { state, endedAt } = upload;
  if (state === "OPEN") throw new Error(`${id} has not ended`);
  const cancelled = endedAt ? "was cancelled" : "ended because its API key or session is no longer valid";
  const why = { COMPLETED: "is completed", FAILED: "has failed", CANCELLED: cancelled, EXPIRED: "has expired" };
  return fail("UPLOAD_ENDED", `This upload ${why[state]}. Create a new upload.`, { state });
}

/*
 * A client repeats its last request if the response was lost. The request is recognized by its bytes, and gets the same
 * response.
 */

/** Requests that a process compares concurrently for one upload: a client and its own broken connection. */
const MAX_CONCURRENT = 2;
const EMPTY = createHash("sha256").digest("hex");

/**
 * Returns whether a request repeats the content that completed the upload. The bytes are only hashed, and use no
 * concurrency slot of the account.
 */
async function isRetryOfLastRequest(
  { context, fail }: ContentCall,
  upload: Upload,
  { request: { offset, contentLength }, content, signal }: IncomingContent,
): Promise<boolean> {
  const start = offset ?? 0;
  const length = upload.received - start;
  const expected = digestFrom(upload, start);
  if (expected === null || (contentLength !== null && contentLength !== length)) return false;
  if (contentLength === 0) return expected === EMPTY;
  const budget = byteBudget(upload) - upload.transferred;
  if (length > budget) return false;
  let received = 0;
  const count = (bytes: number) => {
    received += bytes;
  };
  const compare = async () => (await hashStream(content.chunks(signal), length, count)) === expected;
  try {
    const isSame = await limitComparisons(context, upload.id, compare);
    if (isSame === null) throw concurrentRequest(fail, upload);
    return isSame;
  } finally {
    if (received > 0) await countTransferred(context, upload.id, received).catch(() => {});
  }
}

/**
 * Returns the SHA-256 of the bytes from `start` to the end; null unless the last request sent exactly these, or they
 * are the entire content.
 */
function digestFrom({ received, checksum, lastRequest }: Upload, start: number): string | null {
  if (start === received) return EMPTY;
  if (start === 0) return checksum;
  return start === lastRequest?.offset ? lastRequest.digest : null;
}

/** The number of comparisons in progress per upload. */
const comparisons = perContext(() => new Map<string, number>());

/** Runs a comparison for an upload. Returns null if the limit of concurrent comparisons is reached. */
async function limitComparisons<T>(context: Context, id: string, compare: () => Promise<T>): Promise<T | null> {
  const running = comparisons(context);
  const active = running.get(id) ?? 0;
  if (active >= MAX_CONCURRENT) return null;
  running.set(id, active + 1);
  try {
    return await compare();
  } finally {
    const remaining = (running.get(id) ?? 1) - 1;
    if (remaining > 0) running.set(id, remaining);
    else running.delete(id);
  }
}
