import { isDeepStrictEqual } from "node:util";
import type { BlobStore } from "../storage/blobs/store.ts";
import { type Inspector, inspect, storedContent } from "./inspect.ts";
import type { FileRow, FilesRepository } from "./repository.ts";

export interface ReprobeDeps {
  files: Pick<FilesRepository, "setInspected">;
  blobs: Pick<BlobStore, "get">;
  imaging: Inspector;
  clock: () => Date;
}

export interface Reprobed {
  /** The file with the properties that are known now. */
  file: FileRow;
  /** False if the probe did not finish, or is temporarily unavailable. */
  isComplete: boolean;
}

/** Properties that are part of the record. If one of them changes, so does `updatedAt`. */
const IN_RECORD = [
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

export type Reprobe = (file: FileRow) => Promise<Reprobed>;

/**
 * Probes a stored file again, and stores the result. The first probe may have had no time, may be of an earlier
 * version, or may have failed because of the store; the analysis of the pixels may have been postponed.
 */
export function reprobe({ files, blobs, imaging, clock }: ReprobeDeps): Reprobe {
  return async (file) => {
    const content = await storedContent(blobs, file.blobKey, file.fileSize);
    const found = await inspect(imaging, content, file.accountId, false);
    const { isComplete } = found;
    const isText = found.mimeType.startsWith("text/");
    if (found.width === null && found.duration === null && found.trackType === null && !isText)
      return { file, isComplete };
    const known = { ...found, ...found.imageFeatures };
    const isNews = IN_RECORD.some((field) => !isDeepStrictEqual(known[field] ?? file[field], file[field]));
    return { file: await files.setInspected(file, found, isNews ? clock() : file.updatedAt), isComplete };
  };
}
