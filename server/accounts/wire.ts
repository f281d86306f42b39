import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import { anonymousCalls } from "./anonymous-calls.ts";
import { callCounter } from "./call-counter.ts";
import { DASHBOARD_CALLS_PER_MINUTE, dashboardCalls } from "./dashboard-calls.ts";
import { deliveryKeys } from "./delivery-keys.ts";
import { keyCache } from "./key-cache.ts";
import type { Plans } from "./plans.ts";
import { accountsRepository } from "./repository.ts";

/** Builds the objects for accounts, keys, and counting calls. */
export function wireAccounts(deps: {
  db: Database;
  invalidations: Invalidations;
  plans: Plans;
  signingSecret: string;
  anonymousCallsPerDay: number;
  dashboardCallsPerMinute?: number;
}) {
  const accounts = accountsRepository(deps.db, deps.plans, deps.invalidations);
  return {
    accounts,
    deliveryKeys: deliveryKeys(deps.db, deps.signingSecret),
    keys: { ...keyCache(accounts.findByHash, deps.invalidations), touchKey: accounts.touchKey },
    calls: callCounter(deps.db),
    anonymous: anonymousCalls(deps.anonymousCallsPerDay),
    dashboard: dashboardCalls(deps.dashboardCallsPerMinute ?? DASHBOARD_CALLS_PER_MINUTE),
  };
}
