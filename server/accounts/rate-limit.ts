import { secondsUntil } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Admission } from "./call-counter.ts";

/** X-RateLimit-*, and the same as structured fields (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateHeaders({ limit, remaining, resetAt }: Admission, now: Date): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.floor(resetAt.getTime() / 1000)),
    "RateLimit-Policy": `"day";q=${limit};w=86400`,
    RateLimit: `"day";r=${remaining};t=${secondsUntil(resetAt, now)}`,
  };
}

/** The error for a call that was not admitted. */
export function rateLimitExceeded(fail: Fail<"RATE_LIMIT_EXCEEDED">, state: Admission, now: Date): Error {
  const { limit } = state;
  const resetAt = state.resetAt.toISOString();
  return fail(
    "RATE_LIMIT_EXCEEDED",
    `Daily limit of ${limit} API calls reached. It resets at ${resetAt}.`,
    { limit, resetAt },
    { headers: { ...rateHeaders(state, now), "Retry-After": String(secondsUntil(state.resetAt, now)) } },
  );
}
