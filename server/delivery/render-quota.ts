import { findAccount } from "../accounts/accounts.ts";
import { callCounter, variantCounter } from "../accounts/call-counter.ts";
import { rateLimitExceeded } from "../accounts/rate-limit.ts";
import { secondsUntil } from "../base/calendar.ts";
import type { CallThatFails, CallWithDeadline } from "../contract/operation.ts";

export type RenderContext = ReturnType<typeof renderContextOf>;

/** The right to a variant: a key of the account, a signature or share link, or none. */
export type Grant = "key" | "signature" | "none";

/** Key of all unsigned requests, where they are allowed: together they get the share of one account. */
const ANONYMOUS = "anonymous";

/** The account that a rendering is charged to, which of its limits (decision C49), and the deadline of the request. */
export function renderContextOf(
  call: CallWithDeadline & CallThatFails<"RATE_LIMIT_EXCEEDED">,
  accountId: string,
  grant: Grant,
) {
  const { context, fail } = call;
  return {
    /** The render queue shares its time fairly between these keys. */
    fairnessKey: grant === "none" ? ANONYMOUS : accountId,
    /** Whether the rendering counts as a call. Otherwise it counts against the limit of requests without a key. */
    isCall: grant === "key",
    // Not a getter: V8 13.6 (Node.js 24.21) keeps the closure of a getter in an object literal until a full garbage
    // collection, and with it the request and the response.
    request: call,
    /** Counts the rendering. Resolves to an error if the limit of the day is reached. */
    async count(): Promise<Error | null> {
      const account = await findAccount(context, accountId);
      if (!account) return null;
      const { apiCallsPerDay, anonymousVariantsPerDay } = account.limits;
      const now = context.clock();
      if (grant === "key") {
        const state = await callCounter(context).count(accountId, apiCallsPerDay, now);
        return state.admitted ? null : rateLimitExceeded(fail, state, now);
      }
      const variants = variantCounter(context);
      const { admitted, limit, retryAt } = await variants.count(accountId, anonymousVariantsPerDay, now);
      if (admitted) return null;
      const resetAt = retryAt.toISOString();
      const message = `Daily limit of ${limit} new variants for requests without an API key reached. It resets at ${resetAt}.`;
      const headers = { "Retry-After": String(secondsUntil(retryAt, now)) };
      // Without a key, the response contains no call counts of the account.
      return fail("RATE_LIMIT_EXCEEDED", message, { limit, resetAt }, { headers });
    },
  };
}
