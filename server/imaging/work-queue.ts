import { unavailable } from "../base/errors.ts";
import { type FairTurns, fairTurns } from "../base/fair-turns.ts";

/**
 * Limits concurrent decoding, because it needs much memory and CPU time: a few run concurrently, a bounded number is
 * queued, and the rest receives 503. One more runs if a single account would otherwise block all others.
 */
export function workQueue({ concurrency, maxQueue }: { concurrency: number; maxQueue: number }): FairTurns {
  return fairTurns({
    concurrency,
    maxQueue,
    onReject: ({ waiting, own }) =>
      unavailable(
        `Too many transformations: ${waiting} images are queued, ${own} of them for this account. ` +
          "Try again in 3 seconds.",
        undefined,
        3,
      ),
  });
}
