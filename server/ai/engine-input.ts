import type { EngineInput } from "../analysis/engine.ts";
import type { FileRow } from "../files/repository.ts";

export type ReadOriginal = (file: FileRow) => Promise<Buffer>;

/** Returns a file's image as input for the engines. */
export function engineInput(file: FileRow, readOriginal: ReadOriginal): EngineInput {
  const { accountId, filename, mimeType } = file;
  return { accountId, filename, mimeType, read: () => readOriginal(file) };
}
