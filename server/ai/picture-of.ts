import type { Picture } from "../analysis/engine.ts";
import type { FileRow } from "../files/repository.ts";

export type ReadOriginal = (file: FileRow) => Promise<Buffer>;

/** Returns a file's image as input for the engines. */
export function engineInput(file: FileRow, readOriginal: ReadOriginal): Picture {
  const { accountId: whose, filename, mimeType } = file;
  return { whose, filename, mimeType, read: () => readOriginal(file) };
}
