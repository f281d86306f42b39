import { setTimeout as sleep } from "node:timers/promises";

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

export interface RetryOptions {
  /** How long it may take in all. */
  waitMs: number;
  /** Whether what is wrong may pass by itself. */
  isTransient(error: unknown): boolean;
  /** When there is nothing more to wait for. */
  signal: AbortSignal;
  /** Told before each pause. */
  onPause(error: unknown, pauseMs: number): void;
}

/** Tries, in ever longer intervals, until it works, will not work, or time is up. */
export async function retryWithBackoff<T>(
  attempt: () => Promise<T>,
  { waitMs, isTransient, signal, onPause }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const left = deadline - performance.now();
      if (left <= 0 || signal.aborted || !isTransient(error)) throw error;
      // Processes that were started together do not come back together.
      const pauseMs = Math.round(Math.min(left, pause * (0.5 + Math.random() / 2)));
      onPause(error, pauseMs);
      await sleep(pauseMs, null, { signal }).catch(() => {});
    }
  }
}
