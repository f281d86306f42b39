import { ApiError, ConnectionError, hasCode, TimeoutError } from "./errors.ts";
import { retryAfter } from "./retry-after.ts";

/** If `Retry-After` is longer (for example, for the daily limit), the error is thrown and the caller decides. */
const MAX_WAIT_MS = 60_000;
/** One second each. AI runs take up to a minute, and the service detects a dead attempt after 15 seconds. */
const MAX_WAITS = 120;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;

export interface RetryPolicy {
  /** 0 if the call must not be retried. */
  maxRetries: number;
  signal: AbortSignal | undefined;
  /** Called before each retry, with the error and the milliseconds until the next attempt. */
  onRetry: (error: unknown, delay: number) => void;
  /**
   * Returns the milliseconds to wait while another request does the work; null if the error is a failure of this
   * attempt.
   */
  pause?: ((error: unknown) => number | null) | undefined;
  /** Returns whether there was progress since the last failure. Progress resets the number of retries. */
  hasProgressed?: (() => boolean) | undefined;
}

/** Runs a call, and retries it after temporary failures. Each attempt builds its body again. */
export async function withRetries<T>(attempt: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  for (let retries = 0, waits = 0; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (policy.hasProgressed?.()) retries = waits = 0;
      const wait = policy.maxRetries > 0 && waits < MAX_WAITS ? (policy.pause ?? conflictDelay)(error) : null;
      const delay = wait ?? (retries < policy.maxRetries ? retryDelay(error, retries) : null);
      if (delay === null) throw error;
      if (wait === null) retries++;
      else waits++;
      policy.onRetry(error, delay);
      await sleep(delay, policy.signal);
    }
  }
}

/**
 * Returns the milliseconds to wait while an earlier attempt of the same call is in progress; null for other errors. The
 * wait does not count as a retry.
 */
function conflictDelay(error: unknown): number | null {
  return hasCode(error, "IDEMPOTENCY_CONFLICT") ? retryAfter(error.headers) : null;
}

/** Returns the milliseconds until the next attempt; null if the error must not be retried. */
export function retryDelay(error: unknown, retries: number, random: () => number = Math.random): number | null {
  // Half of the backoff is random, so that clients that failed together do not retry together.
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** retries, MAX_BACKOFF_MS) * (0.5 + random() / 2);
  if (error instanceof ConnectionError || error instanceof TimeoutError) return backoff;
  // Unlike the 502 or 504 of a proxy, AI_TIMEOUT and AI_PROVIDER_ERROR are final results of a run. A retry would start
  // a second run, even with the same Idempotency-Key. The caller decides.
  if (!(error instanceof ApiError) || !isTransient(error.status) || error.code.startsWith("AI_")) return null;
  const delay = retryAfter(error.headers) ?? backoff;
  return delay > MAX_WAIT_MS ? null : delay;
}

/** 501 means that the operator has disabled the operation. 409 is final. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/**
 * Returns whether a failed attempt can have succeeded in the service. Only 429 excludes it: it is sent before the body
 * is read.
 */
export function mayHaveSucceeded(error: unknown): boolean {
  return !(error instanceof ApiError && error.status === 429);
}

/** Waits. Rejects with the reason of the signal when it is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const done = () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
