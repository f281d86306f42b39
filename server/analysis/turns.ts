import { EngineError } from "./engine.ts";

export interface Turns {
  /**
   * Runs the work when its turn comes, with a signal that also ends it when the engines are closed. Throws an
   * EngineError: `busy` at once when too much is waiting, `timeout` when the signal ends the wait.
   */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Rejects what waits and aborts what runs. */
  close(): void;
}

/** A few runs at once, a bounded number waiting. */
export function takeTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const closing = new AbortController();

  async function turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw endedBy(signal);
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting.length >= mostWaiting) {
      throw new EngineError("busy", "Too many pictures are waiting to be analysed.", { retryAfterSeconds: 5 });
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(endedBy(signal));
      };
      waiting.push(start);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  return {
    async run(given, work) {
      const signal = AbortSignal.any([given, closing.signal]);
      await turn(signal);
      try {
        return await work(signal);
      } finally {
        // The place is handed on, so that nobody can slip in between.
        const next = waiting.shift();
        if (next) next();
        else running--;
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
