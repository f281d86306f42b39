import { Gauge, type Registry } from "prom-client";
import type { Instrument } from "../base/instrument.ts";
import type { Job } from "../db/queue.ts";

/** Measures a job and exposes the time of its last success, so that a job that never runs is noticed. */
export function instrumentedJobs(registry: Registry, instrument: Instrument): (job: Job) => Job {
  const lastSuccess = new Gauge({
    name: "scheduled_job_last_success_timestamp_seconds",
    help: "Time when this process last finished the job without an error.",
    labelNames: ["job"],
    registers: [registry],
  });

  return (job) => ({
    ...job,
    async run() {
      const result = await instrument({ verb: job.name }, () => job.run());
      lastSuccess.setToCurrentTime({ job: job.name });
      return result;
    },
  });
}
