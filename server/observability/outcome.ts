import { EngineError } from "../analysis/engine.ts";
import { isServiceError } from "../base/errors.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { BlobNotFoundError } from "../storage/blobs/store.ts";
import { isStorageUnavailable } from "../storage/blobs/unavailable.ts";

/**
 * Returns a short word for the outcome of failed work. Labels and traces contain no messages, because a message is
 * unbounded and can contain any data.
 */
export function outcomeOf(error: unknown): string {
  if (error instanceof BlobNotFoundError) return "not_found";
  if (error instanceof PictureError) return error.reason;
  if (error instanceof EngineError) return error.kind;
  if (isServiceError(error)) return error.code.toLowerCase();
  if (error instanceof Error && error.name === "AbortError") return "aborted";
  if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) return "unavailable";
  return "error";
}
