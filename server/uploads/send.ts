import { createHash } from "node:crypto";
import type { Account } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { FileRow } from "../files/repository.ts";
import type { RawBody } from "../http/operation.ts";
import { BlobNotFoundError } from "../storage/blobs/store.ts";
import type { UnderWay } from "../storage/under-way.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { failedBefore } from "./ending.ts";
import { offsetMismatch } from "./place.ts";
import { type Received, Receiving } from "./receive.ts";
import type { Sent } from "./sent.ts";
import { isWhole, type Upload } from "./upload.ts";
import { Displaced, Silent, type Writers } from "./writer.ts";

export interface SendDeps extends UploadDeps {
  writers: Writers;
  underWay: UnderWay;
}

/** Nothing: what an upload whose bytes are all there is completed with. */
const NO_BYTES: RawBody = { announced: 0, async *chunks() {}, inform() {} };

/** What a request brings to an upload, and what comes of it. */
export function sendBytesTo(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  { id }: Pick<Upload, "id">,
  sent: Sent,
  content: RawBody,
  signal: AbortSignal,
): Promise<Received> {
  return deps.underWay(account.id, () => asWriter(deps, fail, account, id, sent, content, signal));
}

async function asWriter(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  id: string,
  sent: Sent,
  content: RawBody,
  signal: AbortSignal,
): Promise<Received> {
  const { uploads, writers, clock } = deps;
  const writer = await writers.take(id, clock());
  if (!writer) return repeated(deps, fail, account, id, sent, content, signal);
  const receiving = new Receiving(deps, fail, account, writer, sent);
  try {
    return await receiving.take(content, signal);
  } catch (error) {
    if (!(error instanceof Displaced || error instanceof Silent)) throw error;
    const now = await uploads.find(id);
    // What it has stored after the upload was ended, nobody else knows of.
    if (now?.endedAt && now.state !== "COMPLETED") await deps.blobs.discard(now.blobKey);
    throw refusalOf(fail, now, id, sent);
  } finally {
    if (receiving.isGone) writer.leave();
    else await writer.release();
  }
}

export const isLeftWhole = (upload: Upload) => upload.state === "OPEN" && isWhole(upload);

/** Completes what a crash has left whole. */
export async function completeWhole(deps: SendDeps, fail: ContentFail, account: Account, upload: Upload) {
  if (!isLeftWhole(upload)) return;
  const sent: Sent = { at: upload.received, size: null, isLast: true, announced: 0, part: null, whole: null };
  await sendBytesTo(deps, fail, account, upload, sent, NO_BYTES, new AbortController().signal);
}

/** The last request comes again when its answer was lost: it is answered as it was. */
async function repeated(
  deps: SendDeps,
  fail: ContentFail,
  account: Account,
  id: string,
  sent: Sent,
  content: RawBody,
  signal: AbortSignal,
): Promise<Received> {
  const upload = await deps.uploads.find(id);
  if (upload?.state === "FAILED" && upload.error) throw failedBefore(fail, upload.error);
  if (upload?.state !== "COMPLETED") throw refusalOf(fail, upload, id, sent);
  const file = await deps.commit.files.find(account.id, upload.fileId);
  if (!file || !(await isTheSame(deps, upload, file, sent, content, signal))) throw refusalOf(fail, upload, id, sent);
  return { upload, file };
}

/** Whether a request brings what is there from its place to the end. */
async function isTheSame(
  { blobs }: Pick<SendDeps, "blobs">,
  { blobKey, received }: Upload,
  { blobKey: current, checksum }: FileRow,
  { at, announced }: Sent,
  content: RawBody,
  signal: AbortSignal,
): Promise<boolean> {
  const start = at ?? 0;
  if (start > received || (announced !== null && start + announced !== received)) return false;
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

/** Why nothing can be sent to it. */
export function refusalOf(fail: ContentFail, upload: Upload | null, id: string, sent: Pick<Sent, "at">): Error {
  if (!upload) return uploadNotFound(fail, id);
  const { state } = upload;
  if (state === "OPEN") return offsetMismatch(fail, upload, sent.at ?? upload.received);
  const why = { COMPLETED: "is completed", FAILED: "has failed", CANCELLED: "was cancelled", EXPIRED: "has expired" };
  return fail("UPLOAD_ENDED", `This upload ${why[state]}. Begin a new one.`, { state });
}
