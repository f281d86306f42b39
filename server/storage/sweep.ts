import type { Custody } from "./custody.ts";

const BATCH = 100;

/**
 * Deletes the blobs that nobody answers for any more: what a crash, or a purge, left behind. Returns how many. One that
 * cannot be deleted now does not keep the others; it is tried again later, and reported at the end.
 */
export async function sweepBlobs(custody: Custody, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let swept = 0;
  for (;;) {
    const keys = await custody.takeExpired(BATCH, now);
    for (const key of keys) {
      await custody.drop(key).then(
        () => {
          swept += 1;
        },
        (error) => failures.push(error),
      );
    }
    if (keys.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} blobs could not be deleted`);
  return swept;
}
