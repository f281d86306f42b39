import { S3ServiceException } from "@aws-sdk/client-s3";
import { BlobStoreError } from "./store.ts";

/**
 * Converts the TimeoutError of one attempt, for `catch`. The SDK would retry a TimeoutError, but a second attempt could
 * take as long, and the caller has its own timeout.
 */
export function rethrowTimeout(error: unknown): never {
  if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
  // Without a cause, because the SDK would also retry if the cause is a TimeoutError.
  throw new BlobStoreError(`S3 does not respond: ${error.message}`);
}

/** Names the command that failed, for `catch` around all attempts. Rethrows an AbortError of the caller. */
export function nameCommand(command = "a request"): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error) || error instanceof BlobStoreError || error.name === "AbortError") throw error;
    throw new BlobStoreError(`S3 failed at ${command}: ${describe(error)}`, { cause: error });
  };
}

function describe(error: Error): string {
  const status = statusOf(error);
  const [sentence = ""] = error.message.split("\n");
  if (status === undefined) return sentence || error.name;
  // The response of a proxy, or an empty one: the message of the SDK describes its parser.
  if (!(error instanceof S3ServiceException)) return `${status} without an S3 error response`;
  return `${status} ${error.name}${sentence === "" || sentence === error.name ? "" : `: ${sentence}`}`;
}

/** Returns the error that S3 returned, or null if the response is missing or from elsewhere. */
function responseOf(error: unknown): S3ServiceException | null {
  const response = error instanceof BlobStoreError ? error.cause : error;
  return response instanceof S3ServiceException ? response : null;
}

export function hasName(error: unknown, ...names: string[]): boolean {
  return names.includes(responseOf(error)?.name ?? "");
}

export function statusOf(error: unknown): number | undefined {
  const response = error instanceof BlobStoreError ? error.cause : error;
  if (!(response instanceof Error && "$metadata" in response)) return undefined;
  const { $metadata: metadata } = response;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}

/** Returns how often the SDK has sent the request: an earlier attempt whose response was lost may have succeeded. */
export function attemptsOf(error: unknown): number {
  return responseOf(error)?.$metadata.attempts ?? 1;
}

/** Checks the name, because any proxy can return 404, and the object would be treated as deleted. */
export function isMissing(error: unknown): boolean {
  return hasName(error, "NoSuchKey");
}

/** The response to HEAD has no body and therefore no name: the status 404 must suffice. */
export function isMissingForHead(error: unknown): boolean {
  return statusOf(error) === 404 && !hasName(error, "NoSuchBucket");
}

export function explainUnusable(error: unknown): string {
  switch (statusOf(error)) {
    case 404:
      return "the bucket does not exist. Create it first; the service never creates buckets";
    case 403:
      return "the credentials are wrong or have no access to this bucket";
    case 301:
      return "it is in another region; set S3_REGION";
    default:
      return error instanceof Error ? error.message || error.name : String(error);
  }
}
