import QuickLRU from "quick-lru";
import { secondsUntil } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import { subscriberOf } from "../base/http.ts";
import { perContext } from "../context.ts";

const WINDOW_MS = 15 * 60_000;
/** Bounds memory. An attacker with more addresses gains only new attempts. */
const MAX_ADDRESSES = 100_000;

/**
 * Blocks a network address temporarily after too many failures. Counts per process and in memory, like anonymous calls,
 * so that a flood of guesses does not cause a flood of writes.
 */
export class FailureLimiter {
  readonly #limit: number;
  readonly #failures = new QuickLRU<string, { count: number; endsAt: number }>({ maxSize: MAX_ADDRESSES });

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the time until which the address is blocked, or null if it is not blocked. */
  blockedUntil(address: string, now: Date): Date | null {
    const found = this.#failures.get(subscriberOf(address));
    return found && found.count >= this.#limit && found.endsAt > now.getTime() ? new Date(found.endsAt) : null;
  }

  count(address: string, now: Date): void {
    const key = subscriberOf(address);
    const found = this.#failures.get(key);
    if (found && found.endsAt > now.getTime()) {
      found.count += 1;
      return;
    }
    this.#failures.set(key, { count: 1, endsAt: now.getTime() + WINDOW_MS });
  }
}

/** Counts wrong admin tokens per address. A token has at least 16 characters, so that 100 attempts are safe. */
export const tokenFailureLimiter = perContext(() => new FailureLimiter(100));
/**
 * Counts all sign-in requests per address, whatever their outcome, before their bodies are read. Many users can share
 * one address, and none of them signs in all day.
 */
export const signInLimiter = perContext(() => new FailureLimiter(1_000));

/**
 * Returns the error with Retry-After.
 * @param attempts the attempts that exceeded the limit
 * @param hint an alternative for the user
 */
export function tooManyAttempts(
  fail: Fail<"TOO_MANY_ATTEMPTS">,
  attempts: string,
  hint: string,
  { until, now }: { until: Date; now: Date },
): Error {
  const retryAt = until.toISOString();
  return fail(
    "TOO_MANY_ATTEMPTS",
    `Too many ${attempts}. Try again at ${retryAt}${hint}.`,
    { retryAt },
    { headers: { "Retry-After": String(secondsUntil(until, now)) } },
  );
}
