import { secondsUntil } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Admission } from "./call-counter.ts";

const SECONDS = { day: 86_400, minute: 60 };

/**
 * Returns X-RateLimit-* headers, and the same values as structured fields (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function rateHeaders({ limit, remaining, resetAt, window }: Admission, now: Date): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.floor(resetAt.getTime() / 1000)),
    "RateLimit-Policy": `"${window}";q=${limit};w=${SECONDS[window]}`,
    RateLimit: `"${window}";r=${remaining};t=${secondsUntil(resetAt, now)}`,
  };
}

/** Returns the error for a call that was not admitted. */
export function rateLimitExceeded(fail: Fail<"RATE_LIMIT_EXCEEDED">, state: Admission, now: Date): Error {
  const { limit } = state;
  const resetAt = state.retryAt.toISOString();
  const message =
    state.window === "day"
      ? `Daily limit of ${limit} API calls reached. It resets at ${resetAt}.`
      : `Limit of ${limit} dashboard calls per minute reached for this user. Try again at ${resetAt}.`;
  const headers = { ...rateHeaders(state, now), "Retry-After": String(secondsUntil(state.retryAt, now)) };
  return fail("RATE_LIMIT_EXCEEDED", message, { limit, resetAt }, { headers });
}
