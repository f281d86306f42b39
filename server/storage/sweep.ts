import type { BlobOwnership } from "./blob-ownership.ts";

const BATCH_SIZE = 100;

/**
 * Deletes the blobs without an owner, which a crash or a purge left. Returns their number. A blob that cannot be
 * deleted does not block the others; it is retried later, and its error is thrown at the end. Runs two statements per
 * batch, regardless of the number of blobs.
 */
export async function sweepBlobs(blobOwnership: BlobOwnership, now: Date, shouldStop = () => false): Promise<number> {
  const failures: unknown[] = [];
  let swept = 0;
  await blobOwnership.clearStale().catch((reason) => failures.push(reason));
  for (;;) {
    const { keys: taken, hasMore } = await blobOwnership.takeDueClaims(BATCH_SIZE, now);
    const failed = await blobOwnership.deleteBlobs(taken);
    swept += taken.length - failed.length;
    failures.push(...failed);
    if (!hasMore || shouldStop()) break;
  }
  if (failures.length > 0) throw new Error(`${failures.length} blobs could not be deleted`, { cause: failures[0] });
  return swept;
}
