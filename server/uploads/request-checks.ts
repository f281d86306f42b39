import { invalid } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import type { UploadRequest } from "./protocols.ts";
import type { ContentFail, Upload } from "./upload.ts";

/* Checks of offset and size, before the first byte is read, and of the budget of all requests. */

/** Throws 409 unless `Upload-Offset` is that of the upload. */
export function checkOffset(fail: ContentFail, upload: Upload, { offset }: UploadRequest): void {
  if (offset !== null && offset !== upload.received) throw offsetMismatch(fail, upload, offset);
}

/** Returns the size of the entire content; null if it is unknown. Throws 400 if the request cannot end within it. */
export function checkLength(
  upload: Upload,
  { offset, totalSize, contentLength, isFinal }: UploadRequest,
): Upload["size"] {
  if (totalSize !== null && upload.size !== null && totalSize !== upload.size) {
    throw invalid("headers", "Upload-Length", "length", `must be ${upload.size}, as announced before`);
  }
  const total = totalSize ?? upload.size;
  const end = (offset ?? 0) + (contentLength ?? 0);
  const ends = isFinal === true && contentLength !== null;
  if (total !== null && (ends ? end !== total : end > total)) {
    throw invalid("body", "", "length", `the content must end at byte ${total}, not at ${end}`);
  }
  return total;
}

/** Returns whether the headers already show that the content is larger than the upload accepts. */
export function isTooLarge({ maxSize }: Upload, { offset, totalSize, contentLength }: UploadRequest): boolean {
  return Math.max(totalSize ?? 0, (offset ?? 0) + (contentLength ?? 0)) > maxSize;
}

export function tooLarge(fail: ContentFail, { maxSize }: Upload, { plan }: Account): Error {
  const message = `The file is larger than the ${maxSize} bytes that this upload accepts. Upload a smaller file.`;
  return fail("FILE_TOO_LARGE", message, { maxFileSize: maxSize, plan });
}

export function offsetMismatch(fail: ContentFail, upload: Upload, offset: number): Error {
  const { received } = upload;
  if (offset === received) return concurrentRequest(fail, upload);
  const message = `Offset mismatch: expected ${received}, got ${offset}. Send HEAD to get the current offset, and resume from there.`;
  return fail("UPLOAD_OFFSET_MISMATCH", message, { offset: received }, { headers: { "Upload-Offset": `${received}` } });
}

/** The other request can be one of the same client, with a broken connection. */
const RETRY_AFTER_SECONDS = 1;

export function concurrentRequest(fail: ContentFail, { received }: Pick<Upload, "received">): Error {
  const message =
    "Another request is writing to this upload. Send HEAD to get its current offset, and resume from there.";
  const headers = { "Upload-Offset": `${received}`, "Retry-After": `${RETRY_AFTER_SECONDS}` };
  return fail("UPLOAD_OFFSET_MISMATCH", message, { offset: received }, { headers });
}

/**
 * How many times its size an upload accepts in total. Broken connections, repetitions and digest mismatches use it up.
 */
const BUDGET_FACTOR = 4;
/** Added to the budget for small files: two chunks of 8 MiB. */
const EXTRA_BYTES = 16 * 1024 * 1024;

/** Returns the number of bytes that all requests together may send to an upload. */
export function byteBudget({ size, maxSize }: Pick<Upload, "size" | "maxSize">): number {
  return BUDGET_FACTOR * (size ?? maxSize) + EXTRA_BYTES;
}

export function budgetExceeded(fail: ContentFail, upload: Upload): Error {
  const limit = byteBudget(upload);
  const message = `More than ${limit} bytes were sent to this upload: ${BUDGET_FACTOR} times its size plus 16 MiB. Create a new upload.`;
  return fail("UPLOAD_BUDGET_EXCEEDED", message, { limit });
}
