import type { AnonymousCalls } from "../accounts/anonymous-calls.ts";
import type { Admission, CallCounter } from "../accounts/call-counter.ts";
import type { DashboardCalls } from "../accounts/dashboard-calls.ts";
import { secondsUntil } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import type { Upload } from "./upload.ts";

export interface ChargeDeps {
  calls: Pick<CallCounter, "count">;
  dashboard: DashboardCalls;
  anonymous: AnonymousCalls;
  clock: () => Date;
}

/**
 * Charges a request to an upload URL (decision C35): to the account whose key created the upload, to the dashboard
 * calls of the session that created it, or, if the upload has ended, to the address of the client.
 * @throws RATE_LIMIT_EXCEEDED if that account, session or address has no calls left
 */
export async function chargeCall(
  deps: ChargeDeps,
  fail: Fail<"RATE_LIMIT_EXCEEDED">,
  live: { upload: Upload; account: Account } | null,
  address: string,
): Promise<void> {
  const now = deps.clock();
  const state = await countFor(deps, live, address, now);
  if (state.admitted) return;
  // Without a key, the response contains no call counts of the account.
  const details = { limit: state.limit, resetAt: state.retryAt.toISOString() };
  const headers = { "Retry-After": String(secondsUntil(state.retryAt, now)) };
  const message = `No API calls are left for this upload. Try again at ${details.resetAt}.`;
  throw fail("RATE_LIMIT_EXCEEDED", message, details, { headers });
}

async function countFor(
  { calls, dashboard, anonymous }: ChargeDeps,
  live: { upload: Upload; account: Account } | null,
  address: string,
  now: Date,
): Promise<Admission> {
  if (live === null) return anonymous.count(address, now);
  const { upload, account } = live;
  if (upload.sessionId !== null) return dashboard.count(upload.sessionId, now);
  return calls.count(account.id, account.limits.apiCallsPerDay, now);
}
