import type { CallCounter } from "../accounts/call-counter.ts";
import { rateLimitExceeded } from "../accounts/rate-limit.ts";
import type { AccountsRepository } from "../accounts/repository.ts";
import type { Fail } from "../base/errors.ts";

/** The account that a rendering is charged to (decision C49). */
export interface RenderContext {
  /** The render queue shares its time fairly between these keys. */
  fairnessKey: string;
  /** Counts the rendering as a call. Resolves to an error if the calls of the day are used up. */
  count(): Promise<Error | null>;
}

export interface RenderQuotaDeps {
  accounts: Pick<AccountsRepository, "find">;
  calls: CallCounter;
  clock: () => Date;
}

/** Key of all unsigned requests, where they are allowed: together they get the share of one account. */
const ANONYMOUS = "anonymous";

export type RenderContexts = (
  fail: Fail<"RATE_LIMIT_EXCEEDED">,
  accountId: string,
  isAnonymous: boolean,
) => RenderContext;

export function renderContexts({ accounts, calls, clock }: RenderQuotaDeps): RenderContexts {
  return (fail, accountId, isAnonymous) => ({
    fairnessKey: isAnonymous ? ANONYMOUS : accountId,
    async count() {
      const account = await accounts.find(accountId);
      if (!account) return null;
      const now = clock();
      const state = await calls.count(accountId, account.limits.apiCallsPerDay, now);
      return state.admitted ? null : rateLimitExceeded(fail, state, now);
    },
  });
}
