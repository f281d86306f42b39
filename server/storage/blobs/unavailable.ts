import { codeOf, isNetworkError } from "../../base/network-errors.ts";

/** File system: no space, no permission, I/O. */
const FILE_SYSTEM = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|EACCES|EPERM)$/;
/** What an S3 service answers, or the SDK reports, while it cannot serve. */
const NAMES =
  /^(SlowDown|ServiceUnavailable|InternalError|TimeoutError|RequestTimeout|NoSuchBucket|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProviderError)$/;

/** Whether an error of a blob store means that it cannot be used at the moment, rather than a fault of ours. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (FILE_SYSTEM.test(codeOf(error)) || isNetworkError(error) || NAMES.test(error.name)) return true;
  return error.cause !== undefined && isStorageUnavailable(error.cause);
}
