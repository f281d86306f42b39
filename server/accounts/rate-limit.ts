import type { Transaction } from "kysely";
import { secondsUntil } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { Tables } from "../db/schema.ts";
import { type Admission, callCounter } from "./call-counter.ts";

const SECONDS = { day: 86_400, minute: 60 };
const ITEMS_PER_CALL = 100;

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

/**
 * Counts a request about many items as one call per 100 items, rounded up.
 * @throws RATE_LIMIT_EXCEEDED if the allowance is insufficient, so that the transaction is rolled back
 */
export async function chargeItems(
  { context, fail }: CallThatFails<"RATE_LIMIT_EXCEEDED">,
  trx: Transaction<Tables>,
  { id, limits }: Account,
  { items, now }: { items: number; now: Date },
): Promise<void> {
  // The request itself was counted as the call for the first 100 items.
  const additional = Math.ceil(items / ITEMS_PER_CALL) - 1;
  if (additional <= 0) return;
  const request = { accountId: id, calls: additional, limit: limits.apiCallsPerDay };
  const state = await callCounter(context).countMany(trx, request, now);
  if (!state.admitted) throw rateLimitExceeded(fail, state, now);
}
