import { Counter, type Registry } from "prom-client";
import type { AiJob, JobsRepository } from "../ai/jobs-repository.ts";
import { afterCommit } from "../db/transaction.ts";

type CountJobs = (jobs: JobsRepository) => JobsRepository;

/** Counts the outcomes of AI jobs, and the charged credits, after the transaction is committed. */
export function aiJobCounter(registry: Registry): CountJobs {
  const outcomes = new Counter({
    name: "ai_jobs_total",
    help: "AI jobs that ended, by outcome: completed, or the code of their error.",
    labelNames: ["operation", "trigger", "outcome"],
    registers: [registry],
  });
  const credits = new Counter({
    name: "ai_charged_credits_total",
    help: "AI credits that were charged.",
    labelNames: ["operation"],
    registers: [registry],
  });
  const count = ({ operation, trigger }: AiJob, outcome: string) => outcomes.inc({ operation, trigger, outcome });

  return (jobs) => ({
    ...jobs,
    async complete(trx, job, ...rest) {
      const completed = await jobs.complete(trx, job, ...rest);
      if (completed) {
        afterCommit(trx, () => {
          count(job, "completed");
          credits.inc({ operation: job.operation }, job.credits);
        });
      }
      return completed;
    },
    async fail(trx, job, error, ...rest) {
      const failed = await jobs.fail(trx, job, error, ...rest);
      if (failed) afterCommit(trx, () => count(job, error.code));
      return failed;
    },
  });
}
