import { fairSemaphore } from "../base/fair-semaphore.ts";
import { type Job, type JobResult, WorkerError } from "./job.ts";
import { type WorkerOptions, workerProcess } from "./worker-process.ts";

export interface PoolOptions extends WorkerOptions {
  /** Concurrent processes. One more runs if a single account would otherwise block all others. */
  concurrency: number;
  /** Jobs that can wait for a process; no limit by default. */
  maxQueue?: number;
  /** Returns the error that is thrown for more jobs. */
  onReject?: () => Error;
}

export interface Pool {
  /**
   * Runs a job as soon as a worker is free.
   *
   * @throws {WorkerError}
   */
  run(job: Job): Promise<JobResult>;
  /** Ends jobs in progress, waiting jobs, and the processes. */
  close(): Promise<void>;
}

/** Creates worker processes of one kind, and a queue of jobs for them. */
export function workerPool({ concurrency, maxQueue = Infinity, onReject, ...options }: PoolOptions): Pool {
  const slots = Array.from({ length: concurrency + 1 }, () => workerProcess(options));
  const closing = new AbortController();
  const queueFullError = () => new WorkerError("unavailable", "Too many jobs are queued.");
  // The most recently used slot is assigned first, so that the others become idle.
  const semaphore = fairSemaphore({ slots, concurrency, maxQueue, onReject: onReject ?? queueFullError });

  return {
    async run(job) {
      const signal = job.signal ? AbortSignal.any([job.signal, closing.signal]) : closing.signal;
      const worker = await semaphore.acquire(job.fairnessKey ?? "", signal).catch((error: unknown) => {
        throw signal.aborted ? new WorkerError("unavailable", "The job was aborted.", { cause: error }) : error;
      });
      try {
        return await worker.run({ ...job, signal }, await job.input());
      } finally {
        semaphore.release(worker);
      }
    },
    async close() {
      closing.abort(new WorkerError("unavailable", "The service is stopping."));
      await Promise.all(slots.map((worker) => worker.stop()));
    },
  };
}
