import { type Dictionary, parseDictionary } from "structured-headers";
import { type Fail, invalid } from "../base/errors.ts";
import { parseByteCount } from "../base/http.ts";
import type { RawBody } from "../contract/operation.ts";

/* Interprets the headers of the upload protocols. */

/** A digest that a request announces for its bytes. */
export interface AnnouncedDigest {
  algorithm: string;
  /** Lowercase hex. */
  expected: string;
}

/** The parsed headers of a request with upload bytes, for all protocols. */
export interface UploadRequest {
  /** Position of the first byte; null if the request replaces the entire content. */
  offset: number | null;
  /** Size of the entire content in bytes; null if the request does not contain it. */
  totalSize: number | null;
  /** Whether the request contains the last byte of the content; null: if the size is reached. */
  isFinal: boolean | null;
  /** Size of the body in bytes; null if it is unknown until the body ends. */
  contentLength: number | null;
  /**
   * Digest of the bytes of this request (RFC 9530 `Content-Digest`, or tus `Upload-Checksum`), and the error for a
   * mismatch.
   */
  contentDigest: (AnnouncedDigest & { mismatch(actual: string): Error }) | null;
  /** RFC 9530 `Repr-Digest`: SHA-256 of the entire content, lowercase hex. */
  reprDigest: string | null;
}

/** The parsed request, its body, and a signal that aborts when its connection closes. */
export interface IncomingContent {
  request: UploadRequest;
  content: RawBody;
  signal: AbortSignal;
}

/** Headers as the client sent them. */
type HeaderValues<Name extends string> = Partial<Record<Name, string | undefined>>;
type Digests = "contentDigest" | "reprDigest";

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
function readRange(
  range: string,
  announced: number | null,
): Pick<UploadRequest, "offset" | "totalSize" | "isFinal" | "contentLength"> {
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
): Pick<UploadRequest, "contentDigest" | "reprDigest"> {
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
