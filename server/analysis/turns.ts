import { places } from "../base/places.ts";
import { EngineError } from "./engine.ts";

export interface Turns {
  /**
   * Runs the work when it is this account's turn, with a signal that also ends it when the engines are closed. Throws an
   * EngineError: `busy` at once when too much is waiting, `timeout` when the signal ends the wait.
   */
  run<T>(whose: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Rejects what waits and aborts what runs. */
  close(): void;
}

/** A few runs at once, and one more when otherwise a single account would keep the others waiting; a bounded number waits. */
export function takeTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const closing = new AbortController();
  const { take, release } = places({
    all: [...Array(atOnce + 1).keys()],
    atOnce,
    mostWaiting,
    refuse: () => new EngineError("busy", "Too many pictures are waiting to be analysed.", { retryAfterSeconds: 5 }),
  });

  return {
    async run(whose, given, work) {
      const signal = AbortSignal.any([given, closing.signal]);
      const place = await take(whose, signal).catch((error: unknown) => {
        throw signal.aborted ? endedBy(signal) : error;
      });
      try {
        return await work(signal);
      } finally {
        release(place);
      }
    },
    close() {
      closing.abort(new EngineError("failed", "The service is stopping.", { transient: true }));
    },
  };
}

/** The error for a run that its signal ended. */
export function endedBy(signal: AbortSignal): EngineError {
  if (signal.reason instanceof EngineError) return signal.reason;
  return new EngineError("timeout", "The engine gave no result in time.", { cause: signal.reason });
}
