import { randomUUID } from "node:crypto";
import { statusOf } from "./s3-errors.ts";
import type { BlobStore } from "./store.ts";

/** The bucket answers, but is not there, or does not let the service do its work. */
export class UnusableBucket extends Error {
  override readonly name = "UnusableBucket";
}

/** Looks for the bucket, writes an object and deletes it: whoever may not is told before the first upload. */
export async function checkBucket(store: BlobStore, signal: AbortSignal): Promise<void> {
  await store.ready(signal).catch((error: Error) => {
    throw isFinal(error.cause) ? new UnusableBucket(error.message, { cause: error }) : error;
  });
  // Of its own: others may start at the same moment, and blobs are write-once.
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

/** The service has understood, and refuses; 5xx and 429 pass. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 300 && status < 500 && status !== 429;
}
