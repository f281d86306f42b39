import type { CompletedPart } from "@aws-sdk/client-s3";
import { z } from "zod";
import { BlobNotFoundError, type ResumeToken } from "./store.ts";

const TOKEN = z.object({
  /** Null before the first part. */
  uploadId: z.string().nullable(),
  /** ETags of the saved parts. */
  etags: z.array(z.string()),
  /** Part numbers that are reserved for replaced writers. */
  skipped: z.array(z.int()),
  /**
   * Names of the tails: bytes that do not fill a part. Newest first: the tail of this token (null: it has none), then
   * those of earlier tokens.
   */
  tails: z.array(z.string().nullable()),
});

export type S3ResumeToken = z.infer<typeof TOKEN>;

/**
 * The tails of the token in progress, of the last one, which may not be stored yet, and of the one before it, which is
 * stored.
 */
const TAILS_NEEDED = 3;
/** A replaced writer may have started two saves before it notices. */
const PARTS_AHEAD = 2;

export function parseToken(key: string, token: ResumeToken | null): S3ResumeToken {
  if (!token) return { uploadId: null, etags: [], skipped: [], tails: [] };
  const parsed = TOKEN.safeParse(token);
  // The token belongs to another kind of store, whose content was not copied.
  if (!parsed.success) throw new BlobNotFoundError(key, { cause: parsed.error });
  return parsed.data;
}

export function nextPartNumber({ etags, skipped }: S3ResumeToken): number {
  return etags.length + skipped.length + 1;
}

export function withPart(token: S3ResumeToken, uploadId: string, etag: string): S3ResumeToken {
  return { ...withTail(token, null), uploadId, etags: [...token.etags, etag] };
}

export function withTail(token: S3ResumeToken, name: string | null): S3ResumeToken {
  return { ...token, tails: [name, ...token.tails].slice(0, TAILS_NEEDED) };
}

/** Returns the tails that no token needs once another token follows this one. */
export function staleTails({ tails }: S3ResumeToken): string[] {
  return tails.slice(TAILS_NEEDED - 1).filter((name) => name !== null);
}

/**
 * Returns a token for the same content, with part numbers and a tail that the other writer does not use.
 *
 * @param stored the highest number of a stored part
 */
export function forkToken(token: S3ResumeToken, tail: string | null, stored: number): S3ResumeToken {
  const last = Math.max(stored, nextPartNumber(token) - 1);
  const fork = token.uploadId === null ? token : skipThrough(token, last + PARTS_AHEAD);
  return { ...fork, tails: [tail, ...token.tails] };
}

/** Returns a token whose next part has a higher number than `last`. */
export function skipThrough(token: S3ResumeToken, last: number): S3ResumeToken {
  const next = nextPartNumber(token);
  const skipped = Array.from({ length: Math.max(0, last + 1 - next) }, (_, index) => next + index);
  return { ...token, skipped: [...token.skipped, ...skipped] };
}

export function partsOf({ etags, skipped }: S3ResumeToken): CompletedPart[] {
  const skippedNumbers = new Set(skipped);
  let number = 0;
  return etags.map((ETag) => {
    do number += 1;
    while (skippedNumbers.has(number));
    return { ETag, PartNumber: number };
  });
}
