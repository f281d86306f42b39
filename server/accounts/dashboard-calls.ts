import QuickLRU from "quick-lru";
import type { Admission } from "./call-counter.ts";

/**
 * The limit of each signed-in user. Scrolling through 100,000 files takes 1,700 calls. The limit restricts a script
 * that uses a session to the spare capacity of one processor.
 */
export const DASHBOARD_CALLS_PER_MINUTE = 3_000;

export interface DashboardCalls {
  /** Counts one call of the user, unless it is rejected. */
  count(userId: string, at: Date): Admission;
}

const MINUTE_MS = 60_000;
/** Bounds memory. The users without calls for the longest time are dropped first: their buckets are the fullest. */
const MAX_USERS = 10_000;

/**
 * Limits the dashboard's calls with a token bucket for each user, which contains the calls of one minute and refills
 * evenly. Counts per process and in memory, because the limit protects the service and is not a quota.
 */
export function dashboardCalls(limit: number): DashboardCalls {
  /** The time when each user's bucket is full again without further calls. */
  const fullAt = new QuickLRU<string, number>({ maxSize: MAX_USERS });
  const msPerCall = MINUTE_MS / limit;

  return {
    count(userId, at) {
      const now = at.getTime();
      // At most a full bucket is missing, even if the clock was set back.
      const missingMs = Math.min(MINUTE_MS, Math.max(0, (fullAt.get(userId) ?? now) - now));
      const admitted = missingMs + msPerCall <= MINUTE_MS;
      const missingAfterMs = admitted ? missingMs + msPerCall : missingMs;
      fullAt.set(userId, now + missingAfterMs);
      return {
        admitted,
        limit,
        remaining: Math.floor((MINUTE_MS - missingAfterMs) / msPerCall),
        resetAt: new Date(now + missingAfterMs),
        retryAt: new Date(now + Math.max(0, missingAfterMs + msPerCall - MINUTE_MS)),
        window: "minute",
      };
    },
  };
}
