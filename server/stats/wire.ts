import type { Logger } from "pino";
import type { CallCounter } from "../accounts/call-counter.ts";
import type { Database } from "../db/database.ts";
import { bandwidthCounter } from "./bandwidth.ts";
import { type StatsDeps, statsOperations } from "./operations.ts";
import { usageRepository } from "./repository.ts";

export const wireBandwidth = ({ db, log }: { db: Database; log: Logger }) =>
  bandwidthCounter(db, (error) => log.warn({ err: error }, "cannot store delivered bytes; retrying"));

export function wireStats(
  deps: { db: Database; calls: CallCounter; anonymousVariants: CallCounter } & Pick<StatsDeps, "creditsUsed" | "clock">,
) {
  const { db, calls, anonymousVariants, creditsUsed, clock } = deps;
  const usage = usageRepository(db, async (accountIds) => {
    await Promise.all([calls.returnUnused(accountIds), anonymousVariants.returnUnused(accountIds)]);
  });
  return { usageOf: usage.ofAccounts, handlers: statsOperations({ usage, creditsUsed, clock }) };
}
