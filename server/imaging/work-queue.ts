import { unavailable } from "../base/errors.ts";
import { places } from "../base/places.ts";

export interface WorkQueue {
  /**
   * Runs the work when its turn comes. Throws SERVICE_UNAVAILABLE at once when too much is waiting already.
   *
   * @param whose the account that takes turns with the others
   */
  run<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Decoding images is heavy on memory and processor: a few at once, a bounded number waiting, and 503 for the rest. One
 * more at once, when otherwise a single account would keep all others waiting.
 */
export function workQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): WorkQueue {
  const { take, release } = places({
    all: [...Array(atOnce + 1).keys()],
    atOnce,
    mostWaiting,
    refuse: ({ waiting, own }) =>
      unavailable(
        `${waiting} images are waiting to be transformed, ${own} of them for this account, and accounts take turns. ` +
          "Try again in 3 seconds.",
        undefined,
        3,
      ),
  });

  return {
    async run(whose, work) {
      const place = await take(whose);
      try {
        return await work();
      } finally {
        release(place);
      }
    },
  };
}
