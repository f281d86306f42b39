import type { AnonymousCalls } from "../accounts/anonymous-calls.ts";
import type { CallCounter } from "../accounts/call-counter.ts";
import { rateLimitExceeded } from "../accounts/rate-limit.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import type { Fail } from "../base/errors.ts";

/** In whose name a variant is drawn (decision C49). */
export interface Commission {
  /** Who takes turns with the others. */
  whose: string;
  /** Counts the drawing as a call. What to refuse it with, when the calls of the day are used up. */
  count(): Promise<Error | null>;
}

export interface CommissionDeps {
  accounts: Pick<AccountsRepository, "find">;
  calls: CallCounter;
  anonymous: AnonymousCalls;
  clock: () => Date;
}

type Rejection = Fail<"RATE_LIMIT_EXCEEDED">;

export interface Commissions {
  /** Of the account that the file belongs to: whoever has a signed URL was given it by the account. */
  ofAccount(fail: Rejection, accountId: string): Commission;
  /** Of somebody who made the URL up, where that is allowed. All of them together have the turn of one account. */
  ofStranger(fail: Rejection, address: string): Commission;
}

export function commissions({ accounts, calls, anonymous, clock }: CommissionDeps): Commissions {
  return {
    ofAccount: (fail, accountId) => ({
      whose: accountId,
      async count() {
        const account = await accounts.find(accountId);
        if (!account) return null;
        const now = clock();
        const state = await calls.count(accountId, account.limits.apiCallsPerDay, now);
        return state.admitted ? null : rateLimitExceeded(fail, state, now);
      },
    }),
    ofStranger: (fail, address) => ({
      whose: "strangers",
      async count() {
        const now = clock();
        const state = anonymous.count(address, now);
        return state.admitted ? null : rateLimitExceeded(fail, state, now);
      },
    }),
  };
}
