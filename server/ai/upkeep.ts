import type { JobsRepository } from "./jobs-repository.ts";
import type { Runs } from "./runs.ts";

/** The queue that automatic tagging waits in. */
export const TAGGING_QUEUE = "tag-images";
const OVERDUE_MS = 2 * 60_000;

export interface UpkeepDeps {
  runs: Pick<Runs, "releaseLost">;
  jobs: Pick<JobsRepository, "waitingSince">;
  /** Queues a job; one that is queued already stays as it is. */
  send(jobId: string): Promise<void>;
  clock: () => Date;
}

/** Ends what a dead process was running, and queues again what has waited too long to be still in the queue. */
export async function keepJobs({ runs, jobs, send, clock }: UpkeepDeps): Promise<void> {
  const now = clock();
  await runs.releaseLost(now);
  for (const id of await jobs.waitingSince(new Date(now.getTime() - OVERDUE_MS))) await send(id);
}

/** The same for a start on a store that no other process works on: whatever is there was left over. */
export async function takeOverJobs({ runs, jobs, send }: UpkeepDeps): Promise<void> {
  const ever = new Date(8.64e15);
  await runs.releaseLost(ever);
  for (const id of await jobs.waitingSince(ever)) await send(id);
}
