import { unavailable } from "../errors.ts";

export interface WorkQueue {
  /** Runs the work when its turn comes. Throws SERVICE_UNAVAILABLE at once when too much is waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Decoding images is heavy on memory and processor: a few at once, a bounded number waiting, and 503 for the rest. */
export function workQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): WorkQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    async run(work) {
      if (running < atOnce) {
        running++;
      } else {
        if (waiting.length >= mostWaiting) {
          throw unavailable("Too many images are waiting to be transformed. Try again in a few seconds.", undefined, 3);
        }
        await new Promise<void>((start) => waiting.push(start));
      }
      try {
        return await work();
      } finally {
        // The place is handed on, so that nobody can slip in between.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
