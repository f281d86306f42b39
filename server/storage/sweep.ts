import type { BlobOwnership } from "./blob-ownership.ts";

const BATCH = 100;

/**
 * Deletes the blobs that nobody answers for any more: what a crash, or a purge, left behind. Returns how many. What
 * cannot be deleted now does not keep the others; it is tried again later, and reported at the end. Two statements for a
 * batch, however many blobs it has.
 */
export async function sweepBlobs(blobOwnership: BlobOwnership, now: Date, isEnough = () => false): Promise<number> {
  const failures: unknown[] = [];
  let swept = 0;
  await blobOwnership.clearStale().catch((reason) => failures.push(reason));
  for (;;) {
    const { taken, more } = await blobOwnership.takeExpired(BATCH, now);
    const failed = await blobOwnership.deleteTaken(taken);
    swept += taken.length - failed.length;
    failures.push(...failed);
    if (!more || isEnough()) break;
  }
  if (failures.length > 0) throw new Error(`${failures.length} blobs could not be deleted`, { cause: failures[0] });
  return swept;
}
