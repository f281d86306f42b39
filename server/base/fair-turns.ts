import { type FairSemaphoreOptions, fairSemaphore } from "./fair-semaphore.ts";

/** Work that takes turns, so that no owner starves the others. */
export interface FairTurns {
  /**
   * Runs the work when it is the turn of its owner. Throws the error of `onReject` if the queue is full, and the reason
   * of the signal if it aborts first.
   *
   * @param owner the account among which turns are shared fairly
   */
  run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param options `concurrency` is the number of works that run at a time; one more can run for another owner */
export function fairTurns(options: Omit<FairSemaphoreOptions<number>, "slots">): FairTurns {
  const { acquire, release } = fairSemaphore({ ...options, slots: [...Array(options.concurrency + 1).keys()] });
  return {
    async run(owner, work, signal) {
      const slot = await acquire(owner, signal);
      try {
        return await work();
      } finally {
        release(slot);
      }
    },
  };
}
