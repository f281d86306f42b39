import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { WorkerHost } from "../workers/host.ts";
import { inputOf, type JobResult, WorkerError } from "../workers/job.ts";
import { workerPool } from "../workers/pool.ts";
import { EngineError } from "./engine.ts";
import { abortError } from "./fair-queue.ts";
import type { OnnxModel } from "./onnx-model.ts";

/** Settings of the worker process. */
export interface ModelSettings {
  /** The path of onnxruntime-node. */
  runtime: string;
  path: string;
  input: OnnxModel["input"];
  output: OnnxModel["output"];
}

/** The model's output after its activation. */
export interface ModelOutput {
  values: Float32Array;
  /** The shape, such as [1, 1000]. */
  dims: number[];
}

export interface OnnxSession {
  /** Runs the model on interleaved RGB bytes of its input size. Throws an EngineError. */
  run(pixels: Uint8Array, signal: AbortSignal): Promise<ModelOutput>;
  close(): Promise<void>;
}

/** Wall-clock limit, for large models on slow disks. It uses all cores. The signal limits a run. */
const MAX_WALL_MS = 180_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const inferResult = z.object({ dims: z.array(z.int().min(0)) });

/** Returns the path of the optional package, or null if it is not installed. */
export function findRuntime(): string | null {
  try {
    return createRequire(import.meta.url).resolve("onnxruntime-node");
  } catch {
    return null;
  }
}

/**
 * Loads a model in a worker process, which runs one image at a time on all cores. An aborted run ends the process; the
 * next run starts another one.
 */
export async function openSession(model: ModelSettings, workerHost?: WorkerHost): Promise<OnnxSession> {
  const path = resolve(model.path);
  const packages = model.runtime.slice(0, model.runtime.lastIndexOf("node_modules"));
  const pool = workerPool({
    module: new URL("./onnx-worker.ts", import.meta.url),
    workerHost,
    settings: { ...model, path },
    readable: [`${dirname(path)}/`, `${packages}node_modules/`, fileURLToPath(new URL("../imaging/", import.meta.url))],
    concurrency: 1,
    // The operator selected the model, and its input has a fixed size, so its memory is not limited and the process
    // stays.
    maxMemoryBytes: null,
    idleMs: null,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  });

  async function runTask(task: string, input: Uint8Array, signal: AbortSignal): Promise<JobResult> {
    try {
      return await pool.run({ task, input: () => inputOf(input), cpuMs: null, wallMs: MAX_WALL_MS, signal });
    } catch (cause) {
      if (!(cause instanceof WorkerError)) throw cause;
      if (cause.kind === "refused") throw new EngineError("failed", `${model.path}: ${cause.message}`, { cause });
      if (signal.aborted) throw abortError(signal);
      const message = `The worker process of an ONNX model failed: ${cause.message}`;
      throw new EngineError("failed", message, { cause, transient: true });
    }
  }

  await runTask("load", new Uint8Array(), AbortSignal.timeout(MAX_WALL_MS)).catch(async (error) => {
    await pool.close();
    throw error;
  });
  return {
    async run(pixels, signal) {
      const { value, bytes } = await runTask("infer", pixels, signal);
      const dims = inferResult.safeParse(value).data?.dims ?? [];
      // Copied, because a Float32Array must start at a multiple of four bytes.
      const values = new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 4));
      if (dims.reduce((product, side) => product * side, 1) === values.length) return { values, dims };
      throw new EngineError("failed", `${model.path}: returned no result`);
    },
    close: pool.close,
  };
}
