import { createHash } from "node:crypto";
import type { Account } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { FileRow } from "../files/repository.ts";
import type { RawBody } from "../http/operation.ts";
import { BlobNotFoundError } from "../storage/blobs/store.ts";
import type { LimitConcurrency } from "../storage/per-account-concurrency.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { failedBefore } from "./finalize.ts";
import { offsetMismatch } from "./offset-checks.ts";
import { isComplete, type Upload } from "./upload.ts";
import { IdleTimeout, LockLost, type UploadLocks } from "./upload-locks.ts";
import type { UploadRequest } from "./upload-request.ts";
import { type AppendResult, UploadSession } from "./upload-session.ts";

export interface SendDeps extends UploadDeps {
  locks: UploadLocks;
  limitConcurrency: LimitConcurrency;
}

/** Nothing: what an upload whose bytes are all there is completed with. */
const NO_BYTES: RawBody = { announced: 0, async *chunks() {}, inform() {} };

/** What a request brings to an upload, and what comes of it. */
export function sendBytesTo(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  { id }: Pick<Upload, "id">,
  request: UploadRequest,
  content: RawBody,
  signal: AbortSignal,
): Promise<AppendResult> {
  return deps.limitConcurrency(account.id, () => withLock(deps, fail, account, id, request, content, signal));
}

async function withLock(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  id: string,
  request: UploadRequest,
  content: RawBody,
  signal: AbortSignal,
): Promise<AppendResult> {
  const { uploads, locks, clock } = deps;
  const lock = await locks.acquire(id, clock());
  if (!lock) return repeated(deps, fail, account, id, request, content, signal);
  const session = new UploadSession(deps, fail, account, lock, request);
  try {
    return await session.run(content, signal);
  } catch (error) {
    if (!(error instanceof LockLost || error instanceof IdleTimeout)) throw error;
    const now = await uploads.find(id);
    // What it has stored after the upload was ended, nobody else knows of.
    if (now?.endedAt && now.state !== "COMPLETED") await deps.blobs.discard(now.blobKey);
    throw refusalOf(fail, now, id, request);
  } finally {
    if (session.detached) lock.detach();
    else await lock.release();
  }
}

export const isLeftWhole = (upload: Upload) => upload.state === "OPEN" && isComplete(upload);

/** Completes what a crash has left whole. */
export async function completeWhole(deps: SendDeps, fail: ContentFail, account: Account, upload: Upload) {
  if (!isLeftWhole(upload)) return;
  const request: UploadRequest = {
    offset: upload.received,
    totalSize: null,
    isFinal: true,
    contentLength: 0,
    contentDigest: null,
    reprDigest: null,
  };
  await sendBytesTo(deps, fail, account, upload, request, NO_BYTES, new AbortController().signal);
}

/** The last request comes again when its answer was lost: it is answered as it was. */
async function repeated(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  id: string,
  request: UploadRequest,
  content: RawBody,
  signal: AbortSignal,
): Promise<AppendResult> {
  const upload = await deps.uploads.find(id);
  if (upload?.state === "FAILED" && upload.error) throw failedBefore(fail, upload.error);
  if (upload?.state !== "COMPLETED") throw refusalOf(fail, upload, id, request);
  const file = await deps.commit.files.find(account.id, upload.fileId);
  if (!file || !(await isTheSame(deps, upload, file, request, content, signal)))
    throw refusalOf(fail, upload, id, request);
  return { upload, file };
}

/** Whether a request brings what is there from its place to the end. */
async function isTheSame(
  { blobs }: Pick<SendDeps, "blobs">,
  { blobKey, received }: Upload,
  { blobKey: current, checksum }: FileRow,
  { offset, contentLength }: UploadRequest,
  content: RawBody,
  signal: AbortSignal,
): Promise<boolean> {
  const start = offset ?? 0;
  if (start > received || (contentLength !== null && start + contentLength !== received)) return false;
  if (start === received) return true;
  const came = await hashOf(content.chunks(signal), received - start);
  if (start === 0 && blobKey === current) return came === checksum;
  try {
    return came === (await hashOf(await blobs.get(blobKey, { range: { start, end: received - 1 }, signal }), received));
  } catch (error) {
    // Its content was replaced, and what it had is gone.
    if (error instanceof BlobNotFoundError) return false;
    throw error;
  }
}

/** Null for more than there should be. */
async function hashOf(chunks: AsyncIterable<Buffer>, most: number): Promise<string | null> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) return null;
    hash.update(chunk);
  }
  return hash.digest("hex");
}

export function uploadNotFound(fail: Fail<"UPLOAD_NOT_FOUND">, id: string): Error {
  return fail("UPLOAD_NOT_FOUND", "There is no upload with this id.", { id });
}

/** Why nothing can be request to it. */
export function refusalOf(
  fail: ContentFail,
  upload: Upload | null,
  id: string,
  request: Pick<UploadRequest, "offset">,
): Error {
  if (!upload) return uploadNotFound(fail, id);
  const { state } = upload;
  if (state === "OPEN") return offsetMismatch(fail, upload, request.offset ?? upload.received);
  const why = { COMPLETED: "is completed", FAILED: "has failed", CANCELLED: "was cancelled", EXPIRED: "has expired" };
  return fail("UPLOAD_ENDED", `This upload ${why[state]}. Begin a new one.`, { state });
}
