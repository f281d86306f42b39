import { fileURLToPath } from "node:url";
import { PictureError } from "../../imaging/picture-error.ts";
import type { WorkerHost } from "../../workers/host.ts";
import { inputOf, type JobResult, WorkerError } from "../../workers/job.ts";
import { workerPool } from "../../workers/pool.ts";
import type { WorkerOptions } from "../../workers/worker-process.ts";
import { EngineError, type EngineInput } from "../engine.ts";

export interface WorkerClientOptions {
  /** Maximum number of concurrent images. */
  concurrency: number;
  /** Maximum number of queued images. */
  queue: number;
  /** CPU time per image. */
  cpuMs: number;
  /** Idle time after which a worker process exits and frees its memory. */
  idleMs: number;
  workerHost?: WorkerHost | undefined;
}

export interface WorkerClient {
  /**
   * Runs a task of the worker on an image. Throws a PictureError for an invalid image, and an EngineError otherwise:
   * `busy` if the queue is full, `timeout` if the signal or a limit aborted the run, `failed` if the worker crashed.
   */
  run(task: string, picture: EngineInput, signal: AbortSignal): Promise<JobResult>;
  close(): Promise<void>;
}

/** Enough for several copies of an image of 50 megapixels, OpenCV, and the trained data of Tesseract. */
const MAX_MEMORY_BYTES = 2 * 1024 * 1024 * 1024;
/** A cutout is rarely larger, even with bad compression. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** The folders of its code. */
const CODE_FOLDERS = ["../", "../../imaging/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Creates a client for a module with tasks that run in worker processes. */
export function workerClient(
  worker: Pick<WorkerOptions, "module" | "settings" | "readable" | "codeFromStrings">,
  { concurrency, queue, cpuMs, idleMs, workerHost }: WorkerClientOptions,
): WorkerClient {
  const pool = workerPool({
    ...worker,
    workerHost,
    readable: [...CODE_FOLDERS, ...(worker.readable ?? [])],
    idleMs,
    concurrency,
    maxQueue: queue,
    maxMemoryBytes: MAX_MEMORY_BYTES,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    onReject: () =>
      new EngineError("busy", `The embedded engine is busy: ${queue} images are already queued.`, {
        retryAfterSeconds: Math.ceil((cpuMs / 1000) * 0.5),
      }),
  });

  function toEngineError(cause: WorkerError, isAborted: boolean): Error {
    const { kind, message } = cause;
    if (kind === "refused") return PictureError.fromError(cause) ?? new EngineError("failed", message);
    if (isAborted) return new EngineError("timeout", "The run was aborted before it returned a result.", { cause });
    if (kind === "cpu" || kind === "timeout") {
      // An image that needs too much CPU time fails again. A timeout on a busy machine may succeed later.
      return new EngineError(
        "timeout",
        `The embedded engine returned no result within ${cpuMs / 1000} s of CPU time.`,
        {
          cause,
          transient: kind === "timeout",
        },
      );
    }
    if (kind === "unavailable") return new EngineError("failed", message, { cause, transient: true });
    return new EngineError("failed", "The embedded engine crashed on this image.", { cause, transient: true });
  }

  return {
    async run(task, picture, signal) {
      try {
        const input = async () => inputOf(await picture.read());
        return await pool.run({ fairnessKey: picture.accountId, task, input, cpuMs, signal });
      } catch (error) {
        throw error instanceof WorkerError ? toEngineError(error, signal.aborted) : error;
      }
    },
    close: pool.close,
  };
}
