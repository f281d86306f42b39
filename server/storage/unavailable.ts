import { codeOf, isDiskFull, isNetworkError } from "@media-asset-service/base/system-errors.ts";
import { BlobNotFoundError, BlobStoreError } from "@media-asset-service/blobs/store.ts";
import { diskFull, unavailable } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";

/** File system: no space, no permission, I/O. */
const FILE_SYSTEM_ERROR_CODES = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|EACCES|EPERM)$/;

/** Whether an error of a blob store means that it is temporarily unavailable, rather than an error in this service. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof BlobNotFoundError) return false;
  if (error instanceof BlobStoreError || FILE_SYSTEM_ERROR_CODES.test(codeOf(error)) || isNetworkError(error))
    return true;
  return error.cause !== undefined && isStorageUnavailable(error.cause);
}

/** Returns the error for the client. */
export function storageUnavailable(error: unknown) {
  if (isDiskFull(error)) return diskFull(error);
  return unavailable("The blob store is unavailable. Try again in a few seconds.", error);
}

/** Returns the error for a row whose bytes are missing. The client did not cause it, and a retry does not help. */
export function contentMissing(cause: BlobNotFoundError) {
  const message =
    "The content of this file is missing from storage; its record is unchanged. The operator has been alerted.";
  return new ServiceError("CONTENT_MISSING", message, undefined, { cause });
}
