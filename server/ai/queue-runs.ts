import type { Transaction } from "kysely";
import type { QueueTracing } from "../base/tracer.ts";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import { setProcessingStatus } from "../files/repository.ts";
import type { CreditLedger } from "./credit-ledger-repository.ts";
import { type AiOperation, CREDITS } from "./credits.ts";
import type { JobsRepository } from "./jobs-repository.ts";
import { newJob } from "./new-job.ts";

export interface QueueRunsDeps {
  jobs: Pick<JobsRepository, "insert" | "statusOf">;
  ledger: Pick<CreditLedger, "reserve">;
  tracing: QueueTracing | null;
}

/**
 * Queues an operation for as many files as there are credits for. The transaction has locked the files, and they have
 * no such job. Each job reserves its credits and is charged when it succeeds. Returns the files without a job because
 * of missing credits.
 */
export type QueueRuns = (
  trx: Transaction<Tables>,
  account: Account,
  request: { operation: AiOperation; fileIds: string[] },
  now: Date,
) => Promise<string[]>;

export function queueRuns({ jobs, ledger, tracing }: QueueRunsDeps): QueueRuns {
  /** Reserves credits for `count` files, or for fewer if the credits do not suffice. Returns the number of files. */
  async function reserve(
    trx: Transaction<Tables>,
    account: Account,
    count: number,
    { credits, month }: { credits: number; month: string },
  ): Promise<number> {
    if (count === 0) return 0;
    const reservation = { accountId: account.id, month, credits: count * credits };
    const shortage = await ledger.reserve(trx, reservation, account.limits.aiCreditsPerMonth);
    if (!shortage) return count;
    return reserve(trx, account, Math.min(count - 1, Math.floor(shortage.remaining / credits)), { credits, month });
  }

  return async (trx, account, { operation, fileIds }, now) => {
    const shared = {
      accountId: account.id,
      operation,
      trigger: "bulk",
      traceparent: tracing?.inject().traceparent,
    } as const;
    const queued = fileIds.map((fileId) => newJob({ ...shared, fileId }, now));
    const month = queued[0]?.month ?? "";
    const count = await reserve(trx, account, queued.length, { credits: CREDITS[operation], month });
    for (const job of queued.slice(0, count)) {
      await jobs.insert(trx, job);
      await setProcessingStatus(trx, job.fileId, await jobs.statusOf(trx, job.fileId), now);
    }
    return fileIds.slice(count);
  };
}
