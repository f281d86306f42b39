import { randomUUID } from "node:crypto";
import { statusOf } from "./s3-errors.ts";
import type { BlobStore } from "./store.ts";

/** The bucket is reachable, but does not exist or denies the required permissions. */
export class UnusableBucket extends Error {
  override readonly name = "UnusableBucket";
}

/**
 * Checks the bucket, writes an object and deletes it, so that missing permissions are reported before the first upload.
 */
export async function checkBucket(store: BlobStore, signal: AbortSignal): Promise<void> {
  await store.ready(signal).catch((error: Error) => {
    throw isFinal(error.cause) ? new UnusableBucket(error.message, { cause: error }) : error;
  });
  // The name is unique: other processes may start at the same moment, and blobs are write-once.
  const probe = `start-check-${randomUUID()}`;
  for (const [may, attempt] of [
    ["write", () => store.write(probe, Buffer.from("The service has started."))],
    ["delete", () => store.delete(probe)],
  ] as const) {
    await attempt().catch((error: Error) => {
      if (!isFinal(error)) throw error;
      throw new UnusableBucket(
        `the credentials do not permit the service to ${may} objects in the bucket (${error.name})`,
        {
          cause: error,
        },
      );
    });
  }
}

/** Whether the service has refused the request permanently. 5xx and 429 are temporary. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 300 && status < 500 && status !== 429;
}
