import { fileURLToPath } from "node:url";
import { PictureError } from "../../imaging/picture-error.ts";
import type { WorkerHost } from "../../workers/host.ts";
import { inputOf, type JobResult, WorkerError } from "../../workers/job.ts";
import { workerPool } from "../../workers/pool.ts";
import type { WorkerOptions } from "../../workers/worker-process.ts";
import { EngineError, type Picture } from "../engine.ts";

export interface AbilityOptions {
  /** Pictures at once. */
  concurrency: number;
  /** Pictures that may wait. */
  queue: number;
  /** Of the processor's time, for one picture. */
  cpuMs: number;
  /** After this long without work a worker process ends and gives its memory back. */
  idleMs: number;
  workerHost?: WorkerHost | undefined;
}

export interface WorkerClient {
  /**
   * What a task of the worker makes of a picture. Throws a PictureError for what is wrong with the picture, else an
   * EngineError: `busy` when the queue is full, `timeout` when the signal or a limit ended it, `failed` when it crashed.
   */
  run(task: string, picture: Picture, signal: AbortSignal): Promise<JobResult>;
  close(): Promise<void>;
}

/** Enough for several copies of an image of 50 megapixels, OpenCV, and the trained data of Tesseract. */
const MAX_MEMORY_BYTES = 2 * 1024 * 1024 * 1024;
/** A cut-out hardly gets larger, however badly it is compressed. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Folders of its code. */
const CODE = ["../", "../../imaging/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** A module with tasks, in worker processes. */
export function ability(
  confined: Pick<WorkerOptions, "module" | "settings" | "readable" | "codeFromStrings">,
  { concurrency, queue, cpuMs, idleMs, workerHost }: AbilityOptions,
): WorkerClient {
  const pool = workerPool({
    ...confined,
    workerHost,
    readable: [...CODE, ...(confined.readable ?? [])],
    idleMs,
    concurrency,
    maxQueue: queue,
    maxMemoryBytes: MAX_MEMORY_BYTES,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    refuse: () =>
      new EngineError("busy", `The embedded engine is busy: ${queue} images are already queued.`, {
        retryAfterSeconds: Math.ceil((cpuMs / 1000) * 0.5),
      }),
  });

  function errorOf(cause: WorkerError, ended: boolean): Error {
    const { kind, message } = cause;
    if (kind === "refused") return PictureError.toMessage(cause) ?? new EngineError("failed", message);
    if (ended) return new EngineError("timeout", "The run was aborted before it returned a result.", { cause });
    if (kind === "cpu" || kind === "timeout") {
      // What takes too much work will do so again; what a busy machine did not get done it may next time.
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
        return await pool.run({ whose: picture.whose, task, input, cpuMs, signal });
      } catch (error) {
        throw error instanceof WorkerError ? errorOf(error, signal.aborted) : error;
      }
    },
    close: pool.close,
  };
}
