import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import type { Tables } from "../db/schema.ts";
import type { AutoTagging } from "../files/auto-tagging.ts";
import { newId } from "../ids.ts";
import { CREDITS, monthOf } from "./credits.ts";
import type { JobsRepository } from "./jobs-repository.ts";

export interface AutoTaggingDeps {
  jobs: Pick<JobsRepository, "reserve" | "insert" | "insertFailed">;
  /** Whether there is an engine for it. */
  enabled: boolean;
  /** Queues the job in the transaction that makes it. */
  send(trx: Transaction<Tables>, jobId: string): Promise<void>;
}

const NO_CREDITS = {
  code: "INSUFFICIENT_CREDITS",
  message: "No AI credit was left when the file was uploaded. Run tagging on it when there are credits again.",
};

/**
 * Tagging after uploads (contract, N5): reserves the credit and queues the job in the transaction of the upload, so that
 * both exist or neither does. An upload never fails for want of credits.
 */
export function autoTagging({ jobs, enabled, send }: AutoTaggingDeps): AutoTagging {
  return {
    async enqueue(trx, account: Account, fileId, now) {
      if (!enabled || account.plan === "FREE") return "NOT_STARTED";
      const credits = CREDITS.tagging;
      const month = monthOf(now);
      const job = {
        id: newId("job", now),
        accountId: account.id,
        fileId,
        operation: "tagging",
        trigger: "upload",
        credits,
        month,
        createdAt: now,
      } as const;
      if (await jobs.reserve(trx, account.id, month, credits, account.limits.aiCreditsPerMonth)) {
        await jobs.insertFailed(trx, { ...job, status: "FAILED", credits: 0 }, NO_CREDITS);
        return "FAILED";
      }
      await jobs.insert(trx, { ...job, status: "PENDING" });
      await send(trx, job.id);
      return "PENDING";
    },
  };
}
