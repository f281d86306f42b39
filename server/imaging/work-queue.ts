import { unavailable } from "../base/errors.ts";
import { places } from "../base/places.ts";

export interface WorkQueue {
  /** Runs the work when its turn comes. Throws SERVICE_UNAVAILABLE at once when too much is waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Decoding images is heavy on memory and processor: a few at once, a bounded number waiting, and 503 for the rest. */
export function workQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): WorkQueue {
  const { take, release } = places([...Array(atOnce).keys()], mostWaiting, () =>
    unavailable("Too many images are waiting to be transformed. Try again in a few seconds.", undefined, 3),
  );

  return {
    async run(work) {
      const place = await take();
      try {
        return await work();
      } finally {
        release(place);
      }
    },
  };
}
