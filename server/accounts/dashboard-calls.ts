import QuickLRU from "quick-lru";
import type { Admission } from "./call-counter.ts";

/**
 * Of each signed-in user. Whoever scrolls through 100,000 files makes 1,700 calls; a script that is let loose on a session
 * is held to what one processor has to spare.
 */
export const DASHBOARD_CALLS_PER_MINUTE = 3_000;

export interface DashboardCalls {
  /** Counts one call of the user; a refused call is not counted. */
  count(userId: string, at: Date): Admission;
}

const MINUTE_MS = 60_000;
/** Bounds memory; whoever has not called for longest has the fullest bucket, and gains least. */
const MAX_USERS = 10_000;

/**
 * The allowance of the dashboard, a token bucket for each user: it holds the calls of a minute, and fills as evenly. By
 * process and in memory: it protects the service and is nobody's quota.
 */
export function dashboardCalls(limit: number): DashboardCalls {
  /** When each user's bucket is full again, if nothing more is drawn from it. */
  const fullAt = new QuickLRU<string, number>({ maxSize: MAX_USERS });
  const msPerCall = MINUTE_MS / limit;

  return {
    count(userId, at) {
      const now = at.getTime();
      // No more than a whole bucket is missing, even if the clock was set back.
      const missing = Math.min(MINUTE_MS, Math.max(0, (fullAt.get(userId) ?? now) - now));
      const admitted = missing + msPerCall <= MINUTE_MS;
      const after = admitted ? missing + msPerCall : missing;
      fullAt.set(userId, now + after);
      return {
        admitted,
        limit,
        remaining: Math.floor((MINUTE_MS - after) / msPerCall),
        resetAt: new Date(now + after),
        retryAt: new Date(now + Math.max(0, after + msPerCall - MINUTE_MS)),
        window: "minute",
      };
    },
  };
}
