import { type RawBuilder, sql, type Transaction } from "kysely";
import { requirePlan } from "../accounts/access-checks.ts";
import { utcMonth } from "../base/calendar.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { BulkArguments, BulkType } from "../contract/bulk-type.ts";
import type { Tables } from "../db/schema.ts";
import { setProcessingStatus } from "../files/rows.ts";
import { type AiOperation, CREDITS, remainingCredits, reserveCredits } from "./credits.ts";
import { BACKGROUND_REMOVAL_LIMITS, requireEngine } from "./engine-run.ts";
import { insertJob, newJob, processingStatusOf } from "./jobs.ts";

/** The bulk operation that runs one AI operation on many images. It is done when the jobs are queued. */
export const aiBulkType: BulkType = {
  permission: "write",
  acceptedArguments: ["operation"],
  scope: "live",
  notFoundCode: "FILE_NOT_FOUND",
  async require({ context, fail }, account, args) {
    requirePlan(fail, account.plan, "runAi");
    requireEngine({ context, fail }, operationOf(args));
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

/**
 * Returns the error code of a run that cannot be queued for a row of `files`: the same code as for a single call,
 * without a check of the bytes.
 */
function runRefusal(operation: AiOperation): RawBuilder<string | null> {
  const { maxFileSize, minSide, maxSide } = BACKGROUND_REMOVAL_LIMITS;
  const isOutOfBounds =
    operation === "bg-removal"
      ? sql`file_size > ${sql.lit(maxFileSize)} or least(width, height) < ${sql.lit(minSide)} or greatest(width, height) > ${sql.lit(maxSide)}`
      : sql`false`;
  return sql<string | null>`
    case
      when file_type <> 'IMAGE' then 'NOT_AN_IMAGE'
      when width is null or height is null then 'IMAGE_NOT_PROCESSABLE'
      when ${isOutOfBounds} then 'IMAGE_OUT_OF_BOUNDS'
      when exists (
        select from ai_jobs where file_id = files.id and ai_jobs.operation = ${operation}
          and status in ('PENDING', 'PROCESSING')
      ) then 'PROCESSING_IN_PROGRESS'
    end`;
}

/**
 * Queues an operation for as many files as there are credits for. The transaction has locked the files, and they have
 * no such job. Each job reserves its credits and is charged when it succeeds. Returns the files without a job because
 * of missing credits.
 */
async function queueRuns(
  { observability }: Context,
  trx: Transaction<Tables>,
  account: Account,
  { operation, fileIds, now }: { operation: AiOperation; fileIds: string[]; now: Date },
): Promise<string[]> {
  const { traceparent } = observability.queueTracing?.inject() ?? {};
  const request = { accountId: account.id, operation, trigger: "bulk", traceparent } as const;
  const queued = fileIds.map((fileId) => newJob({ ...request, fileId }, now));
  const month = queued[0]?.month ?? "";
  const count = await reserveForMany(trx, account, queued.length, { credits: CREDITS[operation], month });
  for (const job of queued.slice(0, count)) {
    await insertJob(trx, job);
    await setProcessingStatus(trx, job.fileId, await processingStatusOf(trx, job.fileId), now);
  }
  return fileIds.slice(count);
}

/** Reserves credits for `count` files, or for fewer if the credits do not suffice. Returns the number of files. */
async function reserveForMany(
  trx: Transaction<Tables>,
  account: Account,
  count: number,
  { credits, month }: { credits: number; month: string },
): Promise<number> {
  if (count === 0) return 0;
  const reservation = { accountId: account.id, month, credits: count * credits };
  const shortage = await reserveCredits(trx, reservation, account.limits.aiCreditsPerMonth);
  if (!shortage) return count;
  const affordable = Math.min(count - 1, Math.floor(shortage.remaining / credits));
  return reserveForMany(trx, account, affordable, { credits, month });
}
