import { returnUnusedCalls } from "../accounts/call-counter.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { type StatsDeps, statsOperations } from "./operations.ts";
import { usageRepository } from "./repository.ts";

export function wireStats(deps: { context: Context; db: Database } & Pick<StatsDeps, "creditsUsed" | "clock">) {
  const { context, db, creditsUsed, clock } = deps;
  const usage = usageRepository(db, (accountIds) => returnUnusedCalls(context, accountIds));
  return { usageOf: usage.ofAccounts, handlers: statsOperations({ usage, creditsUsed, clock }) };
}
