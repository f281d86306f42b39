import { fairSemaphore } from "../base/fair-semaphore.ts";
import { type Job, type JobResult, WorkerError } from "./job.ts";
import { type WorkerOptions, workerProcess } from "./worker-process.ts";

export interface PoolOptions extends WorkerOptions {
  /** Processes at once; one more, when otherwise a single account would keep all others waiting. */
  concurrency: number;
  /** Jobs that may wait for one; as many as come unless said. */
  maxQueue?: number;
  /** What is thrown when more come. */
  refuse?: () => Error;
}

export interface Pool {
  /** Runs a job as soon as a worker is free. @throws {WorkerError} */
  run(job: Job): Promise<JobResult>;
  /** Ends what is under way, what waits, and the processes. */
  close(): Promise<void>;
}

/** Some worker processes of one kind, and the line in front of them. */
export function workerPool({ concurrency, maxQueue = Infinity, refuse, ...options }: PoolOptions): Pool {
  const slots = Array.from({ length: concurrency + 1 }, () => workerProcess(options));
  const closing = new AbortController();
  // The one that worked last comes first, so that the others can go to rest.
  const tooMany = () => new WorkerError("unavailable", "Too many jobs are queued.");
  const line = fairSemaphore({ slots, concurrency, maxQueue, onReject: refuse ?? tooMany });

  return {
    async run(job) {
      const signal = job.signal ? AbortSignal.any([job.signal, closing.signal]) : closing.signal;
      const worker = await line.acquire(job.whose ?? "", signal).catch((error: unknown) => {
        throw signal.aborted ? new WorkerError("unavailable", "The job was aborted.", { cause: error }) : error;
      });
      try {
        return await worker.run({ ...job, signal }, await job.input());
      } finally {
        line.release(worker);
      }
    },
    async close() {
      closing.abort(new WorkerError("unavailable", "The service is stopping."));
      await Promise.all(slots.map((worker) => worker.stop()));
    },
  };
}
