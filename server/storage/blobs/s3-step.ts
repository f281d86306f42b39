import type { CompletedPart } from "@aws-sdk/client-s3";
import { z } from "zod";
import { BlobNotFoundError, type Step } from "./store.ts";

const STEP = z.object({
  /** Null before the first part. */
  uploadId: z.string().nullable(),
  /** Of the parts that were saved. */
  etags: z.array(z.string()),
  /** Part numbers that are left to writers which were replaced. */
  skipped: z.array(z.int()),
  /** The names of what fills no part, newest first: that of this step (null: it has none), and those of steps before it. */
  tails: z.array(z.string().nullable()),
});

export type S3Step = z.infer<typeof STEP>;

/** The step that is being made, the last one, which may not be written down yet, and the one before, which then is. */
const TAILS_NEEDED = 3;
/** A writer that was replaced may have called for two saves before it learns that. */
const PARTS_AHEAD = 2;

export function parseStep(key: string, step: Step | null): S3Step {
  if (!step) return { uploadId: null, etags: [], skipped: [], tails: [] };
  const parsed = STEP.safeParse(step);
  // Of a store of another kind, whose content did not come along.
  if (!parsed.success) throw new BlobNotFoundError(key, { cause: parsed.error });
  return parsed.data;
}

export function nextNumber({ etags, skipped }: S3Step): number {
  return etags.length + skipped.length + 1;
}

export function withPart(step: S3Step, uploadId: string, etag: string): S3Step {
  return { ...withTail(step, null), uploadId, etags: [...step.etags, etag] };
}

export function withTail(step: S3Step, name: string | null): S3Step {
  return { ...step, tails: [name, ...step.tails].slice(0, TAILS_NEEDED) };
}

/** What nobody can go on with any more, once another step has followed. */
export function tailsToDrop({ tails }: S3Step): string[] {
  return tails.slice(TAILS_NEEDED - 1).filter((name) => name !== null);
}

/** The same content, in part numbers and a tail that the other writer does not use. */
export function forked(step: S3Step, tail: string | null): S3Step {
  const next = nextNumber(step);
  const left = step.uploadId === null ? [] : Array.from({ length: PARTS_AHEAD }, (_, ahead) => next + ahead);
  return { ...step, skipped: [...step.skipped, ...left], tails: [tail, ...step.tails] };
}

export function partsOf({ etags, skipped }: S3Step): CompletedPart[] {
  const left = new Set(skipped);
  let number = 0;
  return etags.map((ETag) => {
    do number += 1;
    while (left.has(number));
    return { ETag, PartNumber: number };
  });
}
