import { S3ServiceException } from "@aws-sdk/client-s3";
import { BlobStoreError } from "./store.ts";

/**
 * For `catch` around one attempt. A second one would be as long, and whoever waits has a patience of their own; that it is
 * no TimeoutError any more keeps the SDK from trying.
 */
export function onIdleTimeout(error: unknown): never {
  if (!(error instanceof Error && error.name === "TimeoutError")) throw error;
  // The SDK would find it as the cause, too.
  throw new BlobStoreError(`S3 does not respond: ${error.message}`);
}

/** For `catch` around all attempts: says which command failed, and how. A caller that gave up is told so as it was. */
export function inWords(command = "a request"): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error) || error instanceof BlobStoreError || error.name === "AbortError") throw error;
    throw new BlobStoreError(`S3 failed at ${command}: ${described(error)}`, { cause: error });
  };
}

function described(error: Error): string {
  const status = statusOf(error);
  const [sentence = ""] = error.message.split("\n");
  if (status === undefined) return sentence || error.name;
  // A proxy's page, or nothing at all: what the SDK says is about its parser.
  if (!(error instanceof S3ServiceException)) return `${status} without an S3 error response`;
  return `${status} ${error.name}${sentence === "" || sentence === error.name ? "" : `: ${sentence}`}`;
}

/** What S3 itself said; null where nothing came, or came from elsewhere. */
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

/** How often the SDK has sent the request: after a lost answer an earlier one may have been obeyed. */
export function attemptsOf(error: unknown): number {
  return responseOf(error)?.$metadata.attempts ?? 1;
}

/** By name: any proxy can answer 404, and whoever believes it gives up an object that is there. */
export function isMissing(error: unknown): boolean {
  return hasName(error, "NoSuchKey");
}

/** The answer to HEAD has no body and so no name: 404 is all there is. */
export function isMissingForHead(error: unknown): boolean {
  return statusOf(error) === 404 && !hasName(error, "NoSuchBucket");
}

export function explain(error: unknown): string {
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
