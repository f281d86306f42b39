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

/** Polls for jobs and starts them. Only one poll runs at a time. */
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
}) {
  let timer: NodeJS.Timeout | null = null;
  let running = 0;
  let polling: Promise<void> | null = null;
  let pollAgain = false;

  async function startJobs(): Promise<void> {
    do {
      pollAgain = false;
      while (timer !== null && running < concurrency) {
        const run = await queue.startQueued();
        if (!run) break;
        running += 1;
        void run.ended.then(() => {
          running -= 1;
          wake();
        });
      }
    } while (pollAgain);
  }

  /** @param findWork returns whether there are jobs to start */
  function poll(findWork: () => Promise<boolean>): void {
    pollAgain = polling !== null;
    polling ??= findWork()
      .then(async (hasWork) => {
        if ((hasWork || pollAgain) && !(await queue.isPaused())) await startJobs();
      })
      .catch((error) => {
        pollAgain = false;
        queue.onError(error);
      })
      .finally(() => {
        polling = null;
        if (pollAgain) wake();
      });
  }

  function wake(): void {
    if (timer !== null && running < concurrency) poll(async () => true);
  }

  return {
    start(): void {
      const pollDatabase = () =>
        poll(async () => {
          await queue.renewLeases();
          // An idle process sends only one statement.
          if (!(await queue.hasWork()) || (await queue.isPaused())) return false;
          await queue.releaseOrphaned();
          return true;
        });
      timer = setInterval(pollDatabase, POLL_MS);
      pollDatabase();
    },
    /** Polls for queued jobs immediately. */
    wake,
    /** Stops starting jobs. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await polling;
    },
  };
}
