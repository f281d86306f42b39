import { requirePlan } from "../accounts/access-checks.ts";
import { utcMonth } from "../base/calendar.ts";
import type { BulkArguments, BulkType } from "../contract/bulk-type.ts";
import { runRefusal } from "./bulk-repository.ts";
import { type AiOperation, CREDITS, remainingCredits } from "./credits.ts";
import { requireEngine } from "./engine-run.ts";
import { queueRuns } from "./queue-runs.ts";

/** The bulk operation that runs one AI operation on many images. It is done when the jobs are queued. */
export const aiBulkType: BulkType = {
  permission: "write",
  acceptedArguments: ["operation"],
  scope: "live",
  notFoundCode: "FILE_NOT_FOUND",
  async require({ context, fail }, account, args) {
    requirePlan(fail, account.plan, "runAi");
    requireEngine(fail, context.engines, operationOf(args));
  },
  errorCode: (args) => runRefusal(operationOf(args)),
  async remainingQuota({ db }, account, args, now) {
    const allowance = account.limits.aiCreditsPerMonth;
    const credits = await remainingCredits(db, account.id, utcMonth(now), allowance);
    return {
      remaining: Math.floor(credits / CREDITS[operationOf(args)]),
      unit: "files",
      code: "INSUFFICIENT_CREDITS",
    };
  },
  async apply({ context }, trx, { account, ids, args, now }) {
    const refused = await queueRuns(context, trx, account, { operation: operationOf(args), fileIds: ids, now });
    return new Map(refused.map((id) => [id, "INSUFFICIENT_CREDITS"]));
  },
  afterCommit: ({ wakeUps }) => wakeUps.wake(),
};

function operationOf({ operation }: BulkArguments): AiOperation {
  if (operation === undefined) throw new Error('The arguments of an AI bulk operation lack "operation"');
  return operation;
}
