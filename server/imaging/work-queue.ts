import { unavailable } from "../base/errors.ts";
import { fairSemaphore } from "../base/fair-semaphore.ts";

export interface WorkQueue {
  /**
   * Runs the work, accounts round-robin. Throws SERVICE_UNAVAILABLE at once when the queue is full.
   */
  run<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Decoding images is heavy on memory and processor: a few at once, a bounded number waiting, and 503 for the rest. One
 * more at once, when otherwise a single account would keep all others waiting.
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
    async run(accountId, work) {
      const slot = await acquire(accountId);
      try {
        return await work();
      } finally {
        release(slot);
      }
    },
  };
}
