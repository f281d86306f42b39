import { createHash } from "node:crypto";
import { type Context, perContext } from "../context.ts";
import { hashStream } from "./content-hashes.ts";
import type { IncomingContent } from "./protocols.ts";
import { countTransferred } from "./repository.ts";
import { byteBudget, concurrentRequest } from "./request-checks.ts";
import type { ContentCall, Upload } from "./upload.ts";

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
export async function isRetryOfLastRequest(
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
