import { requirePlan } from "../accounts/access-checks.ts";
import { utcMonth } from "../base/calendar.ts";
import type { BulkArguments, BulkType, FilesInBulk } from "../bulk/bulk-type.ts";
import type { Context } from "../context.ts";
import { runRefusal } from "./bulk-repository.ts";
import { type AiOperation, CREDITS, remainingCredits } from "./credits.ts";
import { requireEngine } from "./engine-run.ts";
import { queueRuns } from "./queue-runs.ts";

export interface AiBulkDeps {
  context: Context;
  files: FilesInBulk;
  /** Notifies the workers that jobs were queued. */
  wakeWorkers(): void;
}

/** Defines the bulk operation that runs one AI operation on many images. It is done when the jobs are queued. */
export function aiBulkType({ context, files, wakeWorkers }: AiBulkDeps): BulkType {
  return {
    permission: "write",
    acceptedArguments: ["operation"],
    files,
    notFoundCode: "FILE_NOT_FOUND",
    async require(fail, account, args) {
      requirePlan(fail, account.plan, "runAi");
      requireEngine(fail, context.engines, operationOf(args));
    },
    errorCode: (args) => runRefusal(operationOf(args)),
    async remainingQuota(account, args, now) {
      const allowance = account.limits.aiCreditsPerMonth;
      const credits = await remainingCredits(context.db, account.id, utcMonth(now), allowance);
      return {
        remaining: Math.floor(credits / CREDITS[operationOf(args)]),
        unit: "files",
        code: "INSUFFICIENT_CREDITS",
      };
    },
    async apply(trx, { account, ids, args, now }) {
      const refused = await queueRuns(context, trx, account, { operation: operationOf(args), fileIds: ids, now });
      return new Map(refused.map((id) => [id, "INSUFFICIENT_CREDITS"]));
    },
    afterCommit: wakeWorkers,
  };
}

function operationOf({ operation }: BulkArguments): AiOperation {
  if (operation === undefined) throw new Error('The arguments of an AI bulk operation lack "operation"');
  return operation;
}
