import type { Picture } from "../analysis/engine.ts";
import type { FileRow } from "../files/repository.ts";

export type ReadOriginal = (file: FileRow) => Promise<Buffer>;

/** A file's image as the engines take it. */
export function pictureOf(file: FileRow, readOriginal: ReadOriginal): Picture {
  const { accountId: whose, filename, mimeType } = file;
  return { whose, filename, mimeType, read: () => readOriginal(file) };
}
