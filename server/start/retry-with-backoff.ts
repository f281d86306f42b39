import { setTimeout as sleep } from "node:timers/promises";

const INITIAL_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

export interface RetryOptions {
  /** Total time for all attempts. */
  waitMs: number;
  /** Whether the error may be temporary. */
  isTransient(error: unknown): boolean;
  /** Stops retrying. */
  signal: AbortSignal;
  /** Called before each pause. */
  onPause(error: unknown, pauseMs: number): void;
}

/** Retries with exponential backoff and jitter until the attempt succeeds, fails permanently, or the time is up. */
export async function retryWithBackoff<T>(
  attempt: () => Promise<T>,
  { waitMs, isTransient, signal, onPause }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (let pause = INITIAL_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0 || signal.aborted || !isTransient(error)) throw error;
      // Jitter: processes that were started together must not retry together.
      const pauseMs = Math.round(Math.min(remainingMs, pause * (0.5 + Math.random() / 2)));
      onPause(error, pauseMs);
      await sleep(pauseMs, null, { signal }).catch(() => {});
    }
  }
}
