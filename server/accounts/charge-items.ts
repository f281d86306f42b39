import type { Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import type { CallCounter } from "./call-counter.ts";
import { rateLimitExceeded } from "./rate-limit.ts";

/**
 * Counts a request about many items as one call per 100 items, rounded up. Throws if the allowance is insufficient, so
 * that the transaction is rolled back.
 */
export type ChargeItems = (
  trx: Transaction<Tables>,
  fail: Fail<"RATE_LIMIT_EXCEEDED">,
  account: Account,
  charge: { items: number; now: Date },
) => Promise<void>;

const ITEMS_PER_CALL = 100;

export function chargeItems(calls: Pick<CallCounter, "countMany">): ChargeItems {
  return async (trx, fail, { id, limits }, { items, now }) => {
    // The request itself was counted as the call for the first 100 items.
    const additional = Math.ceil(items / ITEMS_PER_CALL) - 1;
    if (additional <= 0) return;
    const state = await calls.countMany(trx, { accountId: id, calls: additional, limit: limits.apiCallsPerDay }, now);
    if (!state.admitted) throw rateLimitExceeded(fail, state, now);
  };
}
