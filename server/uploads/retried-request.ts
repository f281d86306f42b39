import { createHash } from "node:crypto";
import { byteBudget } from "./budget.ts";
import { hashStream } from "./content-hashes.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { concurrentRequest } from "./offset-checks.ts";
import type { Upload } from "./upload.ts";
import type { IncomingContent } from "./upload-request.ts";

/*
 * A client repeats its last request if the response was lost. The request is recognized by its bytes, and gets the same
 * response.
 */

/** Requests that a process compares concurrently for one upload: a client and its own broken connection. */
const MAX_CONCURRENT = 2;
const EMPTY = createHash("sha256").digest("hex");

/** Runs `work` for an upload. Returns null if the limit of concurrent comparisons is reached. */
export type LimitRetryComparisons = <T>(id: string, work: () => Promise<T>) => Promise<T | null>;

export function retryComparisonLimit(): LimitRetryComparisons {
  const running = new Map<string, number>();
  return async (id, work) => {
    const active = running.get(id) ?? 0;
    if (active >= MAX_CONCURRENT) return null;
    running.set(id, active + 1);
    try {
      return await work();
    } finally {
      const remaining = (running.get(id) ?? 1) - 1;
      if (remaining > 0) running.set(id, remaining);
      else running.delete(id);
    }
  };
}

/**
 * Returns whether a request repeats the content that completed the upload. The bytes are only hashed, and use no
 * concurrency slot of the account.
 */
export async function isRetryOfLastRequest(
  deps: Pick<UploadDeps, "uploads"> & { limitRetryComparisons: LimitRetryComparisons },
  fail: ContentFail,
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
    const isSame = await deps.limitRetryComparisons(upload.id, compare);
    if (isSame === null) throw concurrentRequest(fail, upload);
    return isSame;
  } finally {
    if (received > 0) await deps.uploads.countTransferred(upload.id, received).catch(() => {});
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
