import type { CompletedPart } from "@aws-sdk/client-s3";
import { z } from "zod";
import { BlobNotFoundError, type ResumeToken } from "./store.ts";

const TOKEN = z.object({
  /** Null before the first part. */
  uploadId: z.string().nullable(),
  /** Of the parts that were saved. */
  etags: z.array(z.string()),
  /** Part numbers that are left to writers which were replaced. */
  skipped: z.array(z.int()),
  /** The names of what fills no part, newest first: that of this token (null: it has none), and those of tokens before it. */
  tails: z.array(z.string().nullable()),
});

export type S3ResumeToken = z.infer<typeof TOKEN>;

/** The token that is being made, the last one, which may not be written down yet, and the one before, which then is. */
const TAILS_NEEDED = 3;
/** A writer that was replaced may have called for two saves before it learns that. */
const PARTS_AHEAD = 2;

export function parseToken(key: string, token: ResumeToken | null): S3ResumeToken {
  if (!token) return { uploadId: null, etags: [], skipped: [], tails: [] };
  const parsed = TOKEN.safeParse(token);
  // Of a store of another kind, whose content did not come along.
  if (!parsed.success) throw new BlobNotFoundError(key, { cause: parsed.error });
  return parsed.data;
}

export function nextNumber({ etags, skipped }: S3ResumeToken): number {
  return etags.length + skipped.length + 1;
}

export function withPart(token: S3ResumeToken, uploadId: string, etag: string): S3ResumeToken {
  return { ...withTail(token, null), uploadId, etags: [...token.etags, etag] };
}

export function withTail(token: S3ResumeToken, name: string | null): S3ResumeToken {
  return { ...token, tails: [name, ...token.tails].slice(0, TAILS_NEEDED) };
}

/** What nobody can go on with any more, once another token has followed. */
export function tailsToDrop({ tails }: S3ResumeToken): string[] {
  return tails.slice(TAILS_NEEDED - 1).filter((name) => name !== null);
}

/** The same content, in part numbers and a tail that the other writer does not use. */
export function forked(token: S3ResumeToken, tail: string | null): S3ResumeToken {
  const next = nextNumber(token);
  const left = token.uploadId === null ? [] : Array.from({ length: PARTS_AHEAD }, (_, ahead) => next + ahead);
  return { ...token, skipped: [...token.skipped, ...left], tails: [tail, ...token.tails] };
}

export function partsOf({ etags, skipped }: S3ResumeToken): CompletedPart[] {
  const left = new Set(skipped);
  let number = 0;
  return etags.map((ETag) => {
    do number += 1;
    while (left.has(number));
    return { ETag, PartNumber: number };
  });
}
