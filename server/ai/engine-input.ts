import type { EngineInput } from "../analysis/engine.ts";
import type { Context } from "../context.ts";
import { readOriginal } from "../files/read-original.ts";
import type { FileRow } from "../files/repository.ts";

/** Returns a file's image as input for the engines. */
export function engineInput({ blobs }: Context, file: FileRow): EngineInput {
  const { accountId, filename, mimeType } = file;
  return { accountId, filename, mimeType, read: () => readOriginal(blobs, file) };
}
