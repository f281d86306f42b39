import type { Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import { setProcessingStatus } from "../files/repository.ts";
import { type AiOperation, CREDITS, reserveCredits } from "./credits.ts";
import { insertJob, newJob, processingStatusOf } from "./jobs.ts";

/**
 * Queues an operation for as many files as there are credits for. The transaction has locked the files, and they have
 * no such job. Each job reserves its credits and is charged when it succeeds. Returns the files without a job because
 * of missing credits.
 */
export async function queueRuns(
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
