import type { ContentFail } from "./deps.ts";
import type { Upload } from "./upload.ts";

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
