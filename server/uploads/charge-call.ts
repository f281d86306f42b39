import { anonymousCalls } from "../accounts/anonymous-calls.ts";
import { type Admission, callCounter } from "../accounts/call-counter.ts";
import { dashboardCalls } from "../accounts/dashboard-calls.ts";
import { secondsUntil } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Upload } from "./upload.ts";

/**
 * Charges a request to an upload URL (decision C35): to the account whose key created the upload, to the dashboard
 * calls of the session that created it, or, if the upload has ended, to the address of the client.
 * @throws RATE_LIMIT_EXCEEDED if that account, session or address has no calls left
 */
export async function chargeCall(
  context: Context,
  fail: Fail<"RATE_LIMIT_EXCEEDED">,
  live: { upload: Upload; account: Account } | null,
  address: string,
): Promise<void> {
  const now = context.clock();
  const state = await countFor(context, live, address, now);
  if (state.admitted) return;
  // Without a key, the response contains no call counts of the account.
  const details = { limit: state.limit, resetAt: state.retryAt.toISOString() };
  const headers = { "Retry-After": String(secondsUntil(state.retryAt, now)) };
  const message = `No API calls are left for this upload. Try again at ${details.resetAt}.`;
  throw fail("RATE_LIMIT_EXCEEDED", message, details, { headers });
}

async function countFor(
  context: Context,
  live: { upload: Upload; account: Account } | null,
  address: string,
  now: Date,
): Promise<Admission> {
  if (live === null) return anonymousCalls(context).count(address, now);
  const { upload, account } = live;
  if (upload.sessionId !== null) return dashboardCalls(context).count(upload.sessionId, now);
  return callCounter(context).count(account.id, account.limits.apiCallsPerDay, now);
}
