import { planHas } from "../accounts/plans.ts";
import type { QueueTracing } from "../base/tracer.ts";
import type { TaggingQueue } from "../files/ports.ts";
import type { CreditLedger } from "./credit-ledger-repository.ts";
import type { JobsRepository } from "./jobs-repository.ts";
import { newJob } from "./new-job.ts";

export interface AutoTaggingDeps {
  jobs: Pick<JobsRepository, "insert" | "insertFailed">;
  ledger: Pick<CreditLedger, "reserve">;
  /** Whether a tagging engine is configured. */
  enabled: boolean;
  tracing: QueueTracing | null;
}

const NO_CREDITS = {
  code: "INSUFFICIENT_CREDITS",
  message: "No AI credits were left when the file was uploaded. Run tagging when credits are available.",
};

/**
 * Tags images after uploads (decision N5). Reserves the credit and inserts the job in the transaction of the upload, so
 * that both exist or neither does. The row of the job is its place in the queue. An upload never fails because of
 * missing credits.
 */
export function autoTagging({ jobs, ledger, enabled, tracing }: AutoTaggingDeps): TaggingQueue {
  return {
    async enqueue(trx, account, fileId, now) {
      if (!enabled || !planHas(account.plan, "runAi")) return "NOT_STARTED";
      const { traceparent } = tracing?.inject() ?? {};
      const job = newJob({ accountId: account.id, fileId, operation: "tagging", trigger: "upload", traceparent }, now);
      if (await ledger.reserve(trx, job, account.limits.aiCreditsPerMonth)) {
        await jobs.insertFailed(trx, { ...job, status: "FAILED", credits: 0 }, NO_CREDITS);
        return "FAILED";
      }
      await jobs.insert(trx, job);
      return "PENDING";
    },
  };
}
