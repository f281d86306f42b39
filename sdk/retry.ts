import { ApiError, ConnectionError, TimeoutError } from "./errors.ts";

/** A longer `Retry-After` (the daily limit's, say) is for the caller to decide on. */
const longestWait = 60_000;
const firstBackoff = 500;
const longestBackoff = 8_000;

export interface RetryPolicy {
  maxRetries: number;
  /** Whether doing it twice does no harm; asked after a failure. */
  repeatable: () => boolean;
  signal: AbortSignal | undefined;
  /** Told of each failure that is followed by another attempt. */
  onRetry?: ((error: unknown) => void) | undefined;
}

/** Runs a whole call again, its body built anew each time, while the failure is one that may pass. */
export async function withRetries<T>(attempt: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      const delay = retries < policy.maxRetries ? retryDelay(error, retries, policy.repeatable()) : null;
      if (delay === null) throw error;
      policy.onRetry?.(error);
      await sleep(delay, policy.signal);
    }
  }
}

/** Milliseconds until the next attempt; null when there is to be none. */
export function retryDelay(
  error: unknown,
  retries: number,
  repeatable: boolean,
  random: () => number = Math.random,
): number | null {
  // Half of the backoff is chance, so that clients that failed together do not come back together.
  const backoff = Math.min(firstBackoff * 2 ** retries, longestBackoff) * (0.5 + random() / 2);
  if (error instanceof ConnectionError || error instanceof TimeoutError) return repeatable ? backoff : null;
  if (!(error instanceof ApiError) || !mayPass(error.status)) return null;
  const asked = retryAfter(error.headers);
  if (asked === null) return repeatable ? backoff : null;
  if (asked > longestWait) return null;
  // With Retry-After, 429 and 503 say that nothing was done yet: repeating is safe for every call.
  return repeatable || error.status === 429 || error.status === 503 ? asked : null;
}

/** 501 is a decision of the operator, and 409 is an answer. */
function mayPass(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** Milliseconds from `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3); null when absent or unreadable. */
export function retryAfter(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
