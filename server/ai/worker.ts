import { type Poller, poller } from "@media-asset-service/base/poller.ts";
import { type Context, perContext } from "../context.ts";
import { isPaused } from "../contract/read-only.ts";
import { expireJobLeases, hasWaitingJobs } from "./jobs.ts";
import { releaseOrphanedRuns } from "./run-jobs.ts";
import { renewLeases, startQueuedRun } from "./runs.ts";

/** The interval of the poll for orphaned jobs, and for queued jobs without a notification. */
const POLL_MS = 15_000;

/** Runs the queued jobs of the database, concurrently with other processes. */
export const aiWorker = perContext((context) =>
  jobWorker({
    concurrency: context.config.aiConcurrency,
    isPaused: () => isPaused(context),
    renewLeases: () => renewLeases(context),
    hasWork: () => hasWaitingJobs(context.db),
    releaseOrphaned: () => releaseOrphanedRuns(context),
    startQueued: () => startQueuedRun(context),
    onError: (error) => context.log.error({ err: error }, "cannot poll for AI jobs; retrying"),
  }),
);

/** Ends the leases of runs that a previous process left unfinished, for a store that no other process uses. */
export async function takeOverRuns(context: Context): Promise<void> {
  await expireJobLeases(context.db);
  await releaseOrphanedRuns(context);
}

/** Starts jobs when they are queued, and checks the database for orphaned ones. */
export function jobWorker({
  concurrency,
  ...queue
}: {
  /** The maximum number of concurrent jobs. */
  concurrency: number;
  /** Whether starting jobs is paused. */
  isPaused(): Promise<boolean>;
  renewLeases(): Promise<void>;
  hasWork(): Promise<boolean>;
  releaseOrphaned(): Promise<unknown>;
  startQueued(): Promise<{ ended: Promise<void> } | null>;
  onError(error: unknown): void;
}): Poller {
  let running = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;

  /** Returns whether there can be jobs to start. An idle process sends only one statement. */
  async function check(): Promise<boolean> {
    checkedAt = performance.now();
    await queue.renewLeases();
    if (!(await queue.hasWork()) || (await queue.isPaused())) return false;
    await queue.releaseOrphaned();
    return true;
  }

  async function startJobs(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && running < concurrency) {
      const run = await queue.startQueued();
      if (!run) return;
      running += 1;
      void run.ended.then(() => {
        running -= 1;
        worker.wake();
      });
    }
  }

  const worker = poller({
    async poll(signal) {
      const isDue = performance.now() - checkedAt >= POLL_MS;
      if (isDue ? await check() : !(await queue.isPaused())) await startJobs(signal);
      return Math.max(0, checkedAt + POLL_MS - performance.now());
    },
    onError(error) {
      queue.onError(error);
      return POLL_MS;
    },
  });
  return {
    ...worker,
    start() {
      checkedAt = Number.NEGATIVE_INFINITY;
      worker.start();
    },
    wake() {
      if (running < concurrency) worker.wake();
    },
  };
}
