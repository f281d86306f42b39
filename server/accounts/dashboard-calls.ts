import QuickLRU from "quick-lru";
import { perContext } from "../context.ts";
import type { Admission } from "./call-counter.ts";

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
