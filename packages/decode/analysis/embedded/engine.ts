import { fileURLToPath } from "node:url";
import { z } from "zod";
import { PictureError } from "../../imaging/picture-error.ts";
import { boxShape } from "../../imaging/relative-box.ts";
import type { WorkerHost } from "../../workers/host.ts";
import { inputOf, type JobResult, WorkerError } from "../../workers/job.ts";
import { workerPool } from "../../workers/pool.ts";
import {
  type BackgroundRemover,
  type Detector,
  EngineError,
  type EngineInput,
  type Moderator,
  parseTagging,
  parseText,
  type Tagger,
  type TextReader,
} from "../engine.ts";
import { chooseLanguages, findOrientationData } from "./languages.ts";

interface EmbeddedOptions {
  /** OCR languages as Tesseract codes, the most common one first. Null for the installed default languages. */
  languages?: string[] | null;
  /** A folder with `<language>.traineddata` files, gzipped or not. It takes precedence over the installed packages. */
  languageFolder?: string | null;
  /** Concurrent images per kind of worker. Each uses a core and a separate process. */
  concurrency?: number;
  /** Queued images per kind of worker. Further images are rejected as busy. */
  queue?: number;
  /** CPU time per image. */
  cpuMs?: number;
  /** Idle time after which a worker process exits and frees its memory. */
  idleMs?: number;
  /** Whether objects and faces are detected. Without detection, tags and cutouts use only colors and shapes. */
  detectObjects?: boolean;
  /** The host of the worker processes. Defaults to this machine. */
  workerHost?: WorkerHost | undefined;
}

export type EmbeddedEngine = ReturnType<typeof embeddedEngine>;

/**
 * Creates the engine that requires no other service and no download. Loads nothing before the first image. Throws an
 * Error for the operator if the data of an OCR language is missing.
 */
export function embeddedEngine(options: EmbeddedOptions = {}) {
  const { concurrency = 1, queue = 32, cpuMs = 60_000, idleMs = 60_000, detectObjects = true } = options;
  const languages = chooseLanguages(options.languages ?? null, options.languageFolder ?? null);
  const orientation = findOrientationData(options.languageFolder ?? null);
  const limits = { concurrency, queue, cpuMs, idleMs, workerHost: options.workerHost };
  const vision = workerClient({
    module: new URL("./seeing/worker.ts", import.meta.url),
    settings: { detector: detectObjects },
    codeFromStrings: true,
    ...limits,
  });
  const reading = workerClient({
    module: new URL("./reading/worker.ts", import.meta.url),
    settings: { languages, orientation },
    readable: [...languages.map(({ file }) => file), ...(orientation === null ? [] : [orientation])],
    ...limits,
  });
  return {
    tagger: tagger(vision),
    detector: detectObjects ? detector(vision) : null,
    moderator: moderator(vision),
    backgroundRemover: backgroundRemover(vision),
    textReader: textReader(reading),
    close: async (): Promise<void> => void (await Promise.all([vision.close(), reading.close()])),
  };
}

/** Tags images by detected objects, measured features, and the metadata of the file. */
function tagger(worker: WorkerClient): Tagger {
  return {
    name: "embedded",
    tag: async (picture, signal) =>
      parseTagging((await worker.run("tag", picture, signal)).value, "The embedded engine"),
  };
}

const detectionsSchema = z.array(z.strictObject({ label: z.string(), score: z.number().min(0).max(1), box: boxShape }));

function detector(worker: WorkerClient): Detector {
  return {
    name: "embedded",
    async find(picture, signal) {
      const { data } = detectionsSchema.safeParse((await worker.run("find", picture, signal)).value);
      if (!data) throw new EngineError("failed", "The embedded engine returned invalid detections.");
      return data;
    },
  };
}

/** Prefers false negatives to false positives: close-ups of petals and wood have scored 0.79. */
const MIN_SENSITIVE = 0.85;

function moderator(worker: WorkerClient): Moderator {
  return {
    name: "embedded",
    async moderate(picture, signal) {
      const { value: score } = await worker.run("moderate", picture, signal);
      if (typeof score !== "number")
        throw new EngineError("failed", "The embedded engine returned a score that is not a number.");
      return { sensitive: score >= MIN_SENSITIVE, score };
    },
  };
}

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function backgroundRemover(worker: WorkerClient): BackgroundRemover {
  return {
    name: "embedded",
    async removeBackground(picture, signal) {
      const { bytes } = await worker.run("cut", picture, signal);
      if (!bytes.subarray(0, PNG.length).equals(PNG))
        throw new EngineError("failed", "The embedded engine did not return a PNG.");
      return bytes;
    },
  };
}

/** Reads text with Tesseract, with preprocessing for photographs and scans. */
function textReader(worker: WorkerClient): TextReader {
  return {
    name: "embedded",
    readText: async (picture, signal) =>
      parseText((await worker.run("read", picture, signal)).value, "The embedded engine"),
  };
}

type WorkerClient = ReturnType<typeof workerClient>;

interface WorkerClientOptions
  extends Required<Omit<EmbeddedOptions, "languages" | "languageFolder" | "detectObjects">> {
  module: URL;
  settings: object;
  readable?: string[];
  codeFromStrings?: boolean;
}

/** Enough for several copies of an image of 50 megapixels, OpenCV, and the trained data of Tesseract. */
const MAX_MEMORY_BYTES = 2 * 1024 * 1024 * 1024;
/** A cutout is rarely larger, even with bad compression. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** The folders of its code. */
const CODE_FOLDERS = ["../", "../../imaging/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** Creates a client for a module with tasks that run in worker processes. */
function workerClient({ queue, cpuMs, ...options }: WorkerClientOptions) {
  const pool = workerPool({
    ...options,
    readable: [...CODE_FOLDERS, ...(options.readable ?? [])],
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
    /**
     * Runs a task of the worker on an image. Throws a PictureError for an invalid image, and an EngineError otherwise:
     * `busy` if the queue is full, `timeout` if the signal or a limit aborted the run, `failed` if the worker crashed.
     */
    async run(task: string, picture: EngineInput, signal: AbortSignal): Promise<JobResult> {
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
