import { unavailable } from "../base/errors.ts";
import { fairSemaphore } from "../base/fair-semaphore.ts";

export interface WorkQueue {
  /**
   * Runs the work, round-robin by account. Throws SERVICE_UNAVAILABLE immediately if the queue is full, and the reason
   * of the signal if it aborts before the work begins.
   */
  run<T>(fairnessKey: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent decoding, because it needs much memory and CPU time: a few run concurrently, a bounded number is
 * queued, and the rest receives 503. One more runs if a single account would otherwise block all others.
 */
export function workQueue({ concurrency, maxQueue }: { concurrency: number; maxQueue: number }): WorkQueue {
  const { acquire, release } = fairSemaphore({
    slots: [...Array(concurrency + 1).keys()],
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

  return {
    async run(fairnessKey, signal, work) {
      const slot = await acquire(fairnessKey, signal);
      try {
        return await work();
      } finally {
        release(slot);
      }
    },
  };
}
