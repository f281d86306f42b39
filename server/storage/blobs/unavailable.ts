import { diskFull, isDiskFull } from "../../base/disk-full.ts";
import { unavailable } from "../../base/errors.ts";
import { codeOf, isNetworkError } from "../../base/network-errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import { BlobNotFoundError, BlobStoreError } from "./store.ts";

/** File system: no space, no permission, I/O. */
const FILE_SYSTEM = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|EACCES|EPERM)$/;

/** Whether an error of a blob store means that it cannot be used at the moment, rather than a fault of ours. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BlobNotFoundError) return false;
  if (error instanceof BlobStoreError || FILE_SYSTEM.test(codeOf(error)) || isNetworkError(error)) return true;
  return error.cause !== undefined && isStorageUnavailable(error.cause);
}

/** What a client is told of it. */
export function storageUnavailable(error: unknown) {
  if (isDiskFull(error)) return diskFull(error);
  return unavailable("The blob store is unavailable. Try again in a few seconds.", error);
}

/** The row that answers for these bytes is there: no fault of whoever asks, and nothing that passes. */
export function contentMissing(cause: BlobNotFoundError) {
  const message =
    "The content of this file is missing from storage; its record is unchanged. The operator has been alerted.";
  return new ServiceError("CONTENT_MISSING", message, undefined, { cause });
}
