import type { ContentFail } from "./deps.ts";
import type { Upload } from "./upload.ts";

/** So often may the bytes of an upload come: cuts, repetitions and digests that do not match cost some. */
const TIMES = 4;
/** Beside that, for small files: two chunks of 8 MiB. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** Bytes that requests may bring to an upload in all. */
export function byteBudget({ size, maxSize }: Pick<Upload, "size" | "maxSize">): number {
  return TIMES * (size ?? maxSize) + SPARE_BYTES;
}

export function budgetExceeded(fail: ContentFail, upload: Upload): Error {
  const limit = byteBudget(upload);
  const message = `More than ${limit} bytes were sent to this upload: ${TIMES} times its size plus 16 MiB. Create a new upload.`;
  return fail("UPLOAD_BUDGET_EXCEEDED", message, { limit });
}
