import type { Logger } from "pino";
import type { Leases } from "../base/leases.ts";
import type { Runs } from "./runs.ts";

/** The interval of the poll for orphaned jobs, and for queued jobs without a notification. */
const POLL_MS = 15_000;

export interface AiWorker {
  start(): void;
  /** Polls for queued jobs immediately. */
  wake(): void;
  /** Stops starting jobs. */
  stop(): Promise<void>;
}

export interface AiWorkerDeps {
  runs: Pick<Runs, "startQueued" | "releaseOrphaned" | "hasWork">;
  leases: Pick<Leases, "renew">;
  /** The maximum number of concurrent jobs. */
  concurrency: number;
  /** Whether starting jobs is paused. */
  isPaused(): Promise<boolean>;
  log: Pick<Logger, "error">;
}

/** Runs the queued jobs of the database, concurrently with other processes. Only one poll runs at a time. */
export function aiWorker({ runs, leases, concurrency, isPaused, log }: AiWorkerDeps): AiWorker {
  let timer: NodeJS.Timeout | null = null;
  let running = 0;
  let polling: Promise<void> | null = null;
  let pollAgain = false;

  async function startJobs(): Promise<void> {
    do {
      pollAgain = false;
      while (timer !== null && running < concurrency) {
        const run = await runs.startQueued();
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
        if ((hasWork || pollAgain) && !(await isPaused())) await startJobs();
      })
      .catch((error) => {
        pollAgain = false;
        log.error({ err: error }, "cannot poll for AI jobs; retrying");
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
    start() {
      const pollDatabase = () =>
        poll(async () => {
          await leases.renew();
          // An idle process sends only one statement.
          if (!(await runs.hasWork()) || (await isPaused())) return false;
          await runs.releaseOrphaned();
          return true;
        });
      timer = setInterval(pollDatabase, POLL_MS);
      pollDatabase();
    },
    wake,
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await polling;
    },
  };
}
