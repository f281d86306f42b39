import { fairSemaphore } from "@media-asset-service/base/concurrency.ts";
import { EngineError } from "./engine.ts";

export type FairQueue = ReturnType<typeof fairQueue>;

/**
 * Runs up to `concurrency` tasks, and one more if a single account would otherwise block the other accounts. The queue
 * is bounded.
 */
export function fairQueue({ concurrency, maxQueue }: { concurrency: number; maxQueue: number }) {
  const closing = new AbortController();
  const { acquire, release } = fairSemaphore({
    slots: [...Array(concurrency + 1).keys()],
    concurrency,
    maxQueue,
    onReject: () => new EngineError("busy", "Too many images are queued for analysis.", { retryAfterSeconds: 5 }),
  });

  return {
    /**
     * Runs the work, round-robin by account, with a signal that also aborts when the engines are closed. Throws an
     * EngineError: `busy` immediately if the queue is full, `timeout` if the signal aborts the wait.
     */
    async run<T>(accountId: string, callerSignal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const signal = AbortSignal.any([callerSignal, closing.signal]);
      const slot = await acquire(accountId, signal).catch((error: unknown) => {
        throw signal.aborted ? abortError(signal) : error;
      });
      try {
        return await work(signal);
      } finally {
        release(slot);
      }
    },
    /** Rejects queued work and aborts running work. */
    close(): void {
      closing.abort(new EngineError("failed", "The service is stopping.", { transient: true }));
    },
  };
}

/** Returns the error for a run that its signal aborted. */
export function abortError(signal: AbortSignal): EngineError {
  if (signal.reason instanceof EngineError) return signal.reason;
  return new EngineError("timeout", "The engine timed out.", { cause: signal.reason });
}
