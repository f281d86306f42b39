import { utcMonth } from "../base/calendar.ts";
import type { Counter } from "../maintenance/check-counts.ts";
import type { CreditLedger } from "./credit-ledger-repository.ts";

/** Older jobs may have been deleted (see maintenance/prune-history-repository.ts). The margin is a month. */
const RETENTION_MS = 365 * 86_400_000;

/** Compares the ledger with the jobs that it covers. */
export function creditCounters(ledger: Pick<CreditLedger, "findMismatches" | "recount">): Counter {
  const since = (now: Date) => utcMonth(new Date(now.getTime() - RETENTION_MS));

  return {
    async findWrong(accountIds, now) {
      const mismatches = await ledger.findMismatches(accountIds, since(now));
      return mismatches.flatMap(({ accountId, month, used, reserved, chargedByJobs, reservedByJobs }) => [
        ...(used === chargedByJobs
          ? []
          : [{ accountId, what: `credits ${month}`, counted: used, actual: chargedByJobs }]),
        ...(reserved === reservedByJobs
          ? []
          : [{ accountId, what: `reserved credits ${month}`, counted: reserved, actual: reservedByJobs }]),
      ]);
    },

    async recount(accountIds, now) {
      for (const accountId of accountIds) if (accountId !== null) await ledger.recount(accountId, since(now));
    },
  };
}
