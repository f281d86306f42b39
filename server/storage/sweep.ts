import type { Custody } from "./custody.ts";

const BATCH = 100;
/** A bucket takes a while for each. */
const AT_ONCE = 8;

/**
 * Deletes the blobs that nobody answers for any more: what a crash, or a purge, left behind. Returns how many. What
 * cannot be deleted now does not keep the others; it is tried again later, and reported at the end.
 */
export async function sweepBlobs(custody: Custody, now: Date, isEnough = () => false): Promise<number> {
  const failures: unknown[] = [];
  let swept = 0;
  const drop = (key: string) =>
    custody.drop(key).then(
      () => {
        swept += 1;
      },
      (reason) => failures.push(reason),
    );
  await custody.clearStale().catch((reason) => failures.push(reason));
  for (;;) {
    const keys = await custody.takeExpired(BATCH, now);
    for (let done = 0; done < keys.length; done += AT_ONCE) {
      await Promise.all(keys.slice(done, done + AT_ONCE).map(drop));
    }
    if (keys.length < BATCH || isEnough()) break;
  }
  if (failures.length > 0) throw new Error(`${failures.length} blobs could not be deleted`, { cause: failures[0] });
  return swept;
}
