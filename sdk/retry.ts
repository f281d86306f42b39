import { ApiError, ConnectionError, TimeoutError } from "./errors.ts";
import { retryAfter } from "./retry-after.ts";

/** A longer `Retry-After` (the daily limit's, say) is for the caller to decide on. */
const maxWaitMs = 60_000;
/** Of a second each: AI runs take up to a minute, and that an attempt died is found out after 15. */
const maxWaits = 120;
const firstBackoff = 500;
const maxBackoffMs = 8_000;

export interface RetryPolicy {
  /** 0 where it may not be sent twice. */
  maxRetries: number;
  signal: AbortSignal | undefined;
  /** Told of each failure that is followed by another attempt, and of the milliseconds until then. */
  onRetry: (error: unknown, delay: number) => void;
  /** Milliseconds to wait for what is no failure of this attempt, but another one's work; null for all else. */
  pause?: ((error: unknown) => number | null) | undefined;
  /** Whether there is more done than at the last failure: then this one is the first again. */
  hasProgressed?: (() => boolean) | undefined;
}

/** Runs a whole call again, its body built anew each time, while the failure is one that may pass. */
export async function withRetries<T>(attempt: () => Promise<T>, policy: RetryPolicy): Promise<T> {
  for (let retries = 0, waits = 0; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (policy.hasProgressed?.()) retries = waits = 0;
      const wait = policy.maxRetries > 0 && waits < maxWaits ? (policy.pause ?? untilFirstEnds)(error) : null;
      const delay = wait ?? (retries < policy.maxRetries ? retryDelay(error, retries) : null);
      if (delay === null) throw error;
      if (wait === null) retries++;
      else waits++;
      policy.onRetry(error, delay);
      await sleep(delay, policy.signal);
    }
  }
}

/** Where an earlier attempt of the same call is still being carried out: waiting for its answer is not another try. */
function untilFirstEnds(error: unknown): number | null {
  return error instanceof ApiError && error.is("IDEMPOTENCY_CONFLICT") ? retryAfter(error.headers) : null;
}

/** Milliseconds until the next attempt; null when there is to be none. */
export function retryDelay(error: unknown, retries: number, random: () => number = Math.random): number | null {
  // Half of the backoff is chance, so that clients that failed together do not come back together.
  const backoff = Math.min(firstBackoff * 2 ** retries, maxBackoffMs) * (0.5 + random() / 2);
  if (error instanceof ConnectionError || error instanceof TimeoutError) return backoff;
  // AI_TIMEOUT and AI_PROVIDER_ERROR say how a run has ended, unlike the 502 or 504 of a proxy. The service would carry a
  // repetition out anew, under the same Idempotency-Key too: another run is for the caller to decide on.
  if (!(error instanceof ApiError) || !isTransient(error.status) || error.code.startsWith("AI_")) return null;
  const asked = retryAfter(error.headers) ?? backoff;
  return asked > maxWaitMs ? null : asked;
}

/** 501 is a decision of the operator, and 409 is an answer. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** Whether a failed attempt may have done its work: 429 is answered before a body is read, and nothing else is sure. */
export function mayBeDone(error: unknown): boolean {
  return !(error instanceof ApiError && error.status === 429);
}

/** Rejects with the signal's reason as soon as there is one. */
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
