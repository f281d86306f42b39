import { isDeepStrictEqual } from "node:util";
import type { Context } from "../context.ts";
import { type Inspection, inspect, storedContent } from "./inspect.ts";
import { type FileRow, setInspected } from "./repository.ts";

export interface Reprobed {
  /** The file with the properties that are known now. */
  file: FileRow;
  /** False if the probe did not finish, or is temporarily unavailable. */
  isComplete: boolean;
}

/** Properties that are part of the record. If one of them changes, so does `updatedAt`. */
const RECORD_FIELDS = [
  "mimeType",
  "fileType",
  "width",
  "height",
  "duration",
  "hasLocation",
  "placeholder",
  "dominantColor",
  "hasAlpha",
  "isAnimated",
  "embedded",
] as const satisfies (keyof FileRow)[];

/**
 * Probes a stored file again, and stores the result. The first probe may have had no time, may be of an earlier
 * version, or may have failed because of the store; the analysis of the pixels may have been postponed. Rejects with the
 * reason of the signal if it aborts.
 */
export async function reprobe(context: Context, file: FileRow, signal?: AbortSignal): Promise<Reprobed> {
  const { blobs, imaging, clock } = context;
  const content = await storedContent(blobs, file.blobKey, file.fileSize);
  const inspection = await inspect(imaging, { ...content, signal }, file.accountId, false);
  signal?.throwIfAborted();
  const { isComplete } = inspection;
  if (!isKnown(inspection)) return { file, isComplete };
  const known = { ...inspection, ...inspection.imageFeatures };
  const isRecordChanged = RECORD_FIELDS.some((field) => !isDeepStrictEqual(known[field] ?? file[field], file[field]));
  const updatedAt = isRecordChanged ? clock() : file.updatedAt;
  return { file: await setInspected(context, file, inspection, updatedAt), isComplete };
}

function isKnown({ fileType, width, duration, trackType, imageFeatures }: Inspection): boolean {
  return [width, duration, trackType, imageFeatures].some((value) => value !== null) || fileType === "DOCUMENT";
}
