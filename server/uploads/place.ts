import type { Account } from "../accounts/account.ts";
import { invalid } from "../base/errors.ts";
import type { ContentFail } from "./deps.ts";
import type { Sent } from "./sent.ts";
import type { Upload } from "./upload.ts";

/* Where bytes belong, and whether there is room for them: asked before the first one is read. */

/** That they go on where the upload is. */
export function requireOffset(fail: ContentFail, upload: Upload, { at }: Sent): void {
  if (at !== null && at !== upload.received) throw offsetMismatch(fail, upload, at);
}

/** Bytes of the whole, where that is known by now: within it they must end. */
export function requireEnd(upload: Upload, { at, size, announced, isLast }: Sent): Upload["size"] {
  if (size !== null && upload.size !== null && size !== upload.size) {
    throw invalid("headers", "Upload-Length", "length", `must be ${upload.size}, as announced before`);
  }
  const whole = size ?? upload.size;
  const end = (at ?? 0) + (announced ?? 0);
  const ends = isLast === true && announced !== null;
  if (whole !== null && (ends ? end !== whole : end > whole)) {
    throw invalid("body", "", "length", `must end at byte ${whole}, not at ${end}`);
  }
  return whole;
}

/** Whether it will be larger than the upload takes, as far as can be known. */
export function isTooLarge({ maxSize }: Upload, { at, size, announced }: Sent): boolean {
  return Math.max(size ?? 0, (at ?? 0) + (announced ?? 0)) > maxSize;
}

export function tooLarge(fail: ContentFail, { maxSize }: Upload, { plan }: Account): Error {
  const message = `The file is larger than the ${maxSize} bytes that this upload takes.`;
  return fail("FILE_TOO_LARGE", message, { maxFileSize: maxSize, plan });
}

export function offsetMismatch(fail: ContentFail, { received }: Upload, at: number): Error {
  const message =
    at === received
      ? "Another request is sending to this upload. Ask with HEAD where it is, and go on from there."
      : `This upload is at byte ${received}, not at ${at}. Ask with HEAD, and go on from there.`;
  return fail("UPLOAD_OFFSET_MISMATCH", message, { offset: received }, { headers: { "Upload-Offset": `${received}` } });
}
