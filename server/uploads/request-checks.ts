import { type Dictionary, parseDictionary } from "structured-headers";
import { type Fail, invalid } from "../base/errors.ts";
import { parseByteCount } from "../base/http.ts";
import type { Account } from "../contract/account.ts";
import type { RawBody } from "../contract/operation.ts";
import type { ContentFail, Upload } from "./upload.ts";

/* Interprets the headers of the upload protocols. */

/** A digest that a request announces for its bytes. */
export interface AnnouncedDigest {
  algorithm: string;
  /** Lowercase hex. */
  expected: string;
}

/** The digests in the headers of a request with upload bytes. */
interface RequestDigests {
  /**
   * Digest of the bytes of this request (RFC 9530 `Content-Digest`, or tus `Upload-Checksum`), and the error for a
   * mismatch.
   */
  contentDigest: (AnnouncedDigest & { mismatch(actual: string): Error }) | null;
  /** RFC 9530 `Repr-Digest`: SHA-256 of the entire content, lowercase hex. */
  reprDigest: string | null;
}

/** The parsed headers of a request with upload bytes, for all protocols. */
export interface UploadRequest extends RequestDigests {
  /** Position of the first byte; null if the request replaces the entire content. */
  offset: number | null;
  /** Size of the entire content in bytes; null if the request does not contain it. */
  totalSize: number | null;
  /** Whether the request contains the last byte of the content; null: if the size is reached. */
  isFinal: boolean | null;
  /** Size of the body in bytes; null if it is unknown until the body ends. */
  contentLength: number | null;
}

/** The parsed request, its body, and a signal that aborts when its connection closes. */
export interface IncomingContent {
  request: UploadRequest;
  content: RawBody;
  signal: AbortSignal;
}

/** Headers as the client sent them. */
type HeaderValues<Name extends string> = Partial<Record<Name, string | undefined>>;
type Digests = keyof RequestDigests;

/** Reads a PUT: with the entire content, with a range of it (RFC 9110 §14.5), or with its beginning (IETF draft). */
export function readPut(
  fail: Fail<"DIGEST_MISMATCH">,
  headers: HeaderValues<"range" | "complete" | "length" | Digests>,
  announced: number | null,
): UploadRequest {
  const digests = readDigests(fail, headers);
  if (headers.range !== undefined) return { ...readRange(headers.range, announced), ...digests };
  const isFinal = headers.complete !== "?0";
  const totalSize = headers.length !== undefined ? parseByteCount(headers.length) : isFinal ? announced : null;
  return { offset: null, totalSize, isFinal, contentLength: announced, ...digests };
}

/** Reads `bytes 0-99/482133`; the total size can be `*`. */
function readRange(range: string, announced: number | null): Omit<UploadRequest, Digests> {
  const [first = 0, last = 0, total] = range.match(/\d+/g)?.map(Number) ?? [];
  const totalSize = range.endsWith("*") ? null : (total ?? null);
  const problem =
    last < first
      ? "must not end before it begins"
      : totalSize !== null && last >= totalSize
        ? "must end within the total size"
        : null;
  if (problem) throw invalid("headers", "Content-Range", "range", problem);
  const length = last - first + 1;
  if (announced !== null && announced !== length) {
    throw invalid("headers", "Content-Range", "range", `must match the ${announced} bytes of the body`);
  }
  const isFinal = totalSize === null ? null : last + 1 === totalSize;
  return { offset: first, totalSize, isFinal, contentLength: length };
}

/** Reads a PATCH with the next bytes: of tus, of the IETF draft, or of neither. */
export function readPatch(
  fail: Fail<"DIGEST_MISMATCH" | "CHECKSUM_MISMATCH">,
  headers: HeaderValues<"offset" | "complete" | "length" | "checksum" | Digests>,
  announced: number | null,
): UploadRequest {
  const { contentDigest, reprDigest } = readDigests(fail, headers);
  return {
    offset: Number(headers.offset),
    totalSize: headers.length === undefined ? null : parseByteCount(headers.length),
    isFinal: headers.complete === undefined ? null : headers.complete === "?1",
    contentLength: announced,
    contentDigest: readTusChecksum(fail, headers.checksum) ?? contentDigest,
    reprDigest,
  };
}

function readDigests(
  fail: Fail<"DIGEST_MISMATCH">,
  { contentDigest, reprDigest }: HeaderValues<Digests>,
): RequestDigests {
  const digest = readDigestField(contentDigest, ["sha-512", "sha-256"]);
  const message =
    "Digest mismatch: the received bytes do not match `Content-Digest`. They were discarded; send them again.";
  return {
    contentDigest: digest && {
      ...digest,
      mismatch: (actual) => fail("DIGEST_MISMATCH", message, { ...detailsOf(digest), actual }),
    },
    reprDigest: readDigestField(reprDigest, ["sha-256"])?.expected ?? null,
  };
}

/**
 * Parses `sha-256=:…base64…:, sha-512=:…:` (RFC 9530). Returns the first algorithm of `known` that the field contains.
 * Ignores unknown algorithms and malformed fields.
 */
function readDigestField(field: string | undefined, known: readonly string[]): AnnouncedDigest | null {
  const digests = readDictionary(field);
  for (const algorithm of known) {
    const [value] = digests.get(algorithm) ?? [];
    if (value instanceof ArrayBuffer) return { algorithm, expected: Buffer.from(value).toString("hex") };
  }
  return null;
}

function readDictionary(field = ""): Dictionary {
  try {
    return parseDictionary(field);
  } catch {
    return new Map();
  }
}

const detailsOf = ({ algorithm, expected }: { algorithm: string; expected: string }) => ({ algorithm, expected });

export const TUS_ALGORITHMS = ["sha1", "sha256", "md5"];

/** Reads `sha1 base64` (tus 1.0.0, checksum). */
export function readTusChecksum(
  fail: Fail<"CHECKSUM_MISMATCH">,
  header: string | undefined,
): UploadRequest["contentDigest"] {
  if (header === undefined) return null;
  const [algorithm = "", value = "", more] = header.trim().split(" ");
  if (!TUS_ALGORITHMS.includes(algorithm) || more !== undefined) {
    const algorithms = TUS_ALGORITHMS.join(", ");
    throw invalid(
      "headers",
      "Upload-Checksum",
      "algorithm",
      `must be one of ${algorithms}, followed by a base64 value`,
    );
  }
  const message = `Checksum mismatch: the received bytes do not match \`Upload-Checksum\` (${algorithm}). They were discarded; send them again.`;
  const expected = Buffer.from(value, "base64").toString("hex");
  return { algorithm, expected, mismatch: () => fail("CHECKSUM_MISMATCH", message) };
}

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

export function concurrentRequest(fail: ContentFail, { received }: Upload): Error {
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
export function byteBudget({ size, maxSize }: Upload): number {
  return BUDGET_FACTOR * (size ?? maxSize) + EXTRA_BYTES;
}

export function budgetExceeded(fail: ContentFail, upload: Upload): Error {
  const limit = byteBudget(upload);
  const message = `More than ${limit} bytes were sent to this upload: ${BUDGET_FACTOR} times its size plus 16 MiB. Create a new upload.`;
  return fail("UPLOAD_BUDGET_EXCEEDED", message, { limit });
}
