/** File system: no space, no permission, I/O. Network: as in db/database.ts. */
const CODES =
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|EACCES|EPERM|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** What an S3 service answers, or the SDK reports, while it cannot serve. */
const NAMES =
  /^(SlowDown|ServiceUnavailable|InternalError|TimeoutError|RequestTimeout|NoSuchBucket|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProviderError)$/;

/** Whether an error of a blob store means that it cannot be used at the moment, rather than a fault of ours. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return CODES.test(code) || NAMES.test(error.name) || (error.cause !== undefined && isStorageUnavailable(error.cause));
}
