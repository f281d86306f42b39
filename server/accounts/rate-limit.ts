import type { Transaction } from "kysely";
import QuickLRU from "quick-lru";
import { secondsUntil, utcDay } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import { subscriberOf } from "../base/http.ts";
import { perContext } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { Tables } from "../db/schema.ts";
import { type Admission, admissionOfDay, callCounter } from "./call-counter.ts";

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

/** Bounds memory. An attacker with more addresses gains only new allowances. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts the daily requests without a valid key, per network address and process. The counts are in memory, so that a
 * flood of anonymous requests does not cause a flood of database writes.
 */
export class AnonymousCalls {
  readonly #limit: number;
  readonly #used = new QuickLRU<string, number>({ maxSize: MAX_ADDRESSES });
  #day = "";

  constructor(limit: number) {
    this.#limit = limit;
  }

  count(address: string, now: Date): Admission {
    const key = subscriberOf(address);
    const before = this.#usedBy(key, now);
    const admitted = before < this.#limit;
    if (admitted) this.#used.set(key, before + 1);
    return admissionOfDay(admitted, this.#limit, admitted ? before + 1 : before, now);
  }

  /** Returns the state of the address without counting a call. */
  peek(address: string, now: Date): Admission {
    const used = this.#usedBy(subscriberOf(address), now);
    return admissionOfDay(used < this.#limit, this.#limit, used, now);
  }

  #usedBy(address: string, now: Date): number {
    if (this.#day !== utcDay(now)) {
      this.#day = utcDay(now);
      this.#used.clear();
    }
    return this.#used.get(address) ?? 0;
  }
}

export const anonymousCalls = perContext(({ config }) => new AnonymousCalls(config.anonymousCallsPerDay));

/**
 * The limit of each signed-in user. Scrolling through 100,000 files takes 1,700 calls. The limit restricts a script
 * that uses a session to the spare capacity of one processor.
 */
export const DASHBOARD_CALLS_PER_MINUTE = 3_000;

const MINUTE_MS = 60_000;
/** Bounds memory. The users without calls for the longest time are dropped first: their buckets are the fullest. */
const MAX_USERS = 10_000;

/**
 * Limits the dashboard's calls with a token bucket for each user, which contains the calls of one minute and refills
 * evenly. Counts per process and in memory, because the limit protects the service and is not a quota.
 */
export class DashboardCalls {
  readonly #limit: number;
  readonly #msPerCall: number;
  /** The time when each user's bucket is full again without further calls. */
  readonly #fullAt = new QuickLRU<string, number>({ maxSize: MAX_USERS });

  constructor(limit: number) {
    this.#limit = limit;
    this.#msPerCall = MINUTE_MS / limit;
  }

  /** Counts one call of the user, unless it is rejected. */
  count(userId: string, at: Date): Admission {
    const now = at.getTime();
    // At most a full bucket is missing, even if the clock was set back.
    const missingMs = Math.min(MINUTE_MS, Math.max(0, (this.#fullAt.get(userId) ?? now) - now));
    const admitted = missingMs + this.#msPerCall <= MINUTE_MS;
    const missingAfterMs = admitted ? missingMs + this.#msPerCall : missingMs;
    this.#fullAt.set(userId, now + missingAfterMs);
    return {
      admitted,
      limit: this.#limit,
      remaining: Math.floor((MINUTE_MS - missingAfterMs) / this.#msPerCall),
      resetAt: new Date(now + missingAfterMs),
      retryAt: new Date(now + Math.max(0, missingAfterMs + this.#msPerCall - MINUTE_MS)),
      window: "minute",
    };
  }
}

export const dashboardCalls = perContext(
  ({ config }) => new DashboardCalls(config.dashboardCallsPerMinute ?? DASHBOARD_CALLS_PER_MINUTE),
);
