export interface Places<Place> {
  /**
   * A place as soon as one is free; the one that was freed last comes first. Throws at once what `refuse` makes when too
   * many are waiting, and the signal's reason when it aborts before.
   */
  take(signal?: AbortSignal): Promise<Place>;
  /** Hands the place on to whoever waits longest. */
  release(place: Place): void;
}

/** Some places for what is heavy, and a bounded line in front of them. */
export function places<Place>(all: readonly Place[], mostWaiting: number, refuse: () => Error): Places<Place> {
  const free = [...all];
  const waiting: ((place: Place) => void)[] = [];

  return {
    async take(signal) {
      signal?.throwIfAborted();
      // Nobody waits while a place is free: release hands it on, so that nobody can slip in between.
      const place = free.pop();
      if (place !== undefined) return place;
      if (waiting.length >= mostWaiting) throw refuse();
      return new Promise((resolve, reject) => {
        const enter = (freed: Place) => {
          signal?.removeEventListener("abort", leave);
          resolve(freed);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal?.reason);
        };
        waiting.push(enter);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },

    release(place) {
      const next = waiting.shift();
      if (next) next(place);
      else free.push(place);
    },
  };
}
