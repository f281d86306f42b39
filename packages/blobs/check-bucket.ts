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
    throw isPermanent(error.cause) ? new UnusableBucket(error.message, { cause: error }) : error;
  });
  // The name is unique: other processes may start at the same moment, and blobs are write-once.
  const probe = `start-check-${randomUUID()}`;
  for (const [permission, attempt] of [
    ["write", () => store.write(probe, Buffer.from("The service has started."))],
    ["delete", () => store.delete(probe)],
  ] as const) {
    await attempt().catch((error: Error) => {
      if (!isPermanent(error)) throw error;
      throw new UnusableBucket(
        `the credentials do not permit the service to ${permission} objects in the bucket (${error.name})`,
        {
          cause: error,
        },
      );
    });
  }
}

/** Whether the service has refused the request permanently. 5xx and 429 are temporary. */
function isPermanent(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 300 && status < 500 && status !== 429;
}
