import type { Custody } from "./custody.ts";

const BATCH = 100;
/** A bucket takes a while for each. */
const AT_ONCE = 8;

/**
 * Deletes the blobs that nobody answers for any more: what a crash, or a purge, left behind. Returns how many. One that
 * cannot be deleted now does not keep the others; it is tried again later, and reported at the end.
 */
export async function sweepBlobs(custody: Custody, now: Date, isEnough = () => false): Promise<number> {
  const failures: unknown[] = [];
  let swept = 0;
  for (;;) {
    const keys = await custody.takeExpired(BATCH, now);
    for (let done = 0; done < keys.length; done += AT_ONCE) {
      const drops = keys.slice(done, done + AT_ONCE).map((key) => custody.drop(key));
      for (const drop of await Promise.allSettled(drops)) {
        if (drop.status === "rejected") failures.push(drop.reason);
        else swept += 1;
      }
    }
    if (keys.length < BATCH || isEnough()) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} blobs could not be deleted`);
  return swept;
}
