import { Counter, type Registry } from "prom-client";

/** Counts the outcomes of AI jobs, and the charged credits. */
export function aiJobCounter(registry: Registry) {
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

  return {
    completed({ operation, trigger, credits: charged }: { operation: string; trigger: string; credits: number }) {
      outcomes.inc({ operation, trigger, outcome: "completed" });
      credits.inc({ operation }, charged);
    },
    failed({ operation, trigger }: { operation: string; trigger: string }, code: string) {
      outcomes.inc({ operation, trigger, outcome: code });
    },
  };
}
