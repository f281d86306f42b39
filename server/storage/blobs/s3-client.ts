import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";

export interface S3StoreOptions {
  bucket: string;
  /** Of an S3 look-alike; absent: AWS. */
  endpoint?: string;
  region?: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`; most look-alikes want it. */
  forcePathStyle?: boolean;
}

export function createClient({ endpoint, region, forcePathStyle }: S3StoreOptions): S3Client {
  // A download that its reader has paused holds a socket, so there are many; idle ones are kept for the next request.
  const agent = { keepAlive: true, maxSockets: 256 };
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, region: "us-east-1" }), // look-alikes rarely care, the signature does
    ...(region !== undefined && { region }),
    ...(forcePathStyle !== undefined && { forcePathStyle }),
    // Look-alikes refuse or misread the newer checksum trailers. The signature covers a SHA-256 of the body as it is.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // With `Expect: 100-continue` the SDK opens a new connection for every part.
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: {
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: 5_000,
      // Until the answer's headers; a part has to be through by then (5 MiB in 60 s: 0.7 Mbit/s).
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      // Idle time, which a reader that pauses uses up as well.
      socketTimeout: 300_000,
    },
  });
}

export function cancellation(abortSignal: AbortSignal | undefined): { abortSignal?: AbortSignal } {
  return abortSignal ? { abortSignal } : {};
}

export function hasName(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** The answer to HEAD has no body and so no name: 404 is all there is. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !hasName(error, "NoSuchBucket");
}

export function explain(error: unknown): string {
  switch (statusOf(error)) {
    case 404:
      return "there is no such bucket. Create it first; this service never does";
    case 403:
      return "the credentials are wrong or may not use this bucket";
    case 301:
      return "it lives in another region; set S3_REGION";
    default:
      return error instanceof Error ? error.message || error.name : String(error);
  }
}
