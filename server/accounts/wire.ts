import type { Plans } from "../contract/account.ts";
import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import type { Paging } from "../db/paging.ts";
import { anonymousCalls } from "./anonymous-calls.ts";
import { callCounter } from "./call-counter.ts";
import { DASHBOARD_CALLS_PER_MINUTE, dashboardCalls } from "./dashboard-calls.ts";
import { deliveryKeys } from "./delivery-keys.ts";
import { keyCache } from "./key-cache.ts";
import { type EraseAccount, manageAccounts } from "./management/accounts.ts";
import { deliveryKeyOperations, manageDeliveryKeys } from "./management/delivery-keys.ts";
import { manageKeys } from "./management/keys.ts";
import { accountOperations } from "./management/operations.ts";
import { ownKeyOperations } from "./management/own-key-operations.ts";
import { accountsRepository } from "./repository.ts";

/** Builds the objects for accounts, keys, and counting calls, and the handlers that manage accounts and keys. */
export function wireAccounts(deps: {
  db: Database;
  invalidations: Invalidations;
  plans: Plans;
  signingSecret: string;
  anonymousCallsPerDay: number;
  dashboardCallsPerMinute?: number;
  erase: EraseAccount;
  paging: Paging;
  clock: () => Date;
}) {
  const { db, invalidations, plans, signingSecret, erase, paging, clock } = deps;
  const accounts = accountsRepository(db, plans, invalidations);
  const storedDeliveryKeys = deliveryKeys(db, signingSecret);
  const accountManagement = manageAccounts(accounts, paging, erase, clock);
  const keyManagement = manageKeys(accounts, clock);
  const deliveryKeyManagement = manageDeliveryKeys(storedDeliveryKeys, clock);
  return {
    accounts,
    accountManagement,
    deliveryKeys: storedDeliveryKeys,
    /** Identify callers, and count their calls. */
    callers: {
      keys: { ...keyCache(accounts.findByHash, invalidations), touchKey: accounts.touchKey },
      calls: callCounter(db),
      anonymousVariants: callCounter(db, "anonymous_variants"),
      anonymous: anonymousCalls(deps.anonymousCallsPerDay),
      dashboard: dashboardCalls(deps.dashboardCallsPerMinute ?? DASHBOARD_CALLS_PER_MINUTE),
    },
    handlers: {
      ...accountOperations(accountManagement, keyManagement),
      ...deliveryKeyOperations(accountManagement, deliveryKeyManagement),
      ...ownKeyOperations(keyManagement, deliveryKeyManagement),
    },
  };
}
