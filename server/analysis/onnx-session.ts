import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { WorkerHost } from "../workers/host.ts";
import { inputOf, type JobResult, WorkerError } from "../workers/job.ts";
import { workerPool } from "../workers/pool.ts";
import { EngineError } from "./engine.ts";
import { endedBy } from "./fair-queue.ts";
import type { OnnxModel } from "./onnx-model.ts";

/** What the process with the model is told. */
export interface Load {
  /** Where onnxruntime-node is. */
  runtime: string;
  path: string;
  input: OnnxModel["input"];
  output: OnnxModel["output"];
}

/** The model's output after its activation. */
export interface Output {
  values: Float32Array;
  /** Such as [1, 1000]. */
  dims: number[];
}

export interface OnnxSession {
  /** Runs the model on interleaved RGB bytes of its input size. Throws an EngineError. */
  run(pixels: Uint8Array, signal: AbortSignal): Promise<Output>;
  close(): Promise<void>;
}

/** By the clock: large models on slow disks, on all cores. How long a run may take its signal says. */
const MAX_WALL_MS = 180_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const described = z.object({ dims: z.array(z.int().min(0)) });

/** Where the optional package is; null when nobody installed it. */
export function findRuntime(): string | null {
  try {
    return createRequire(import.meta.url).resolve("onnxruntime-node");
  } catch {
    return null;
  }
}

/**
 * Loads a model in a worker process, which runs one picture at a time and all of the machine's cores on it. A run that is
 * aborted ends the process; the next one starts another.
 */
export async function openSession(load: Load, workerHost?: WorkerHost): Promise<OnnxSession> {
  const path = resolve(load.path);
  const packages = load.runtime.slice(0, load.runtime.lastIndexOf("node_modules"));
  const pool = workerPool({
    module: new URL("./onnx-worker.ts", import.meta.url),
    workerHost,
    settings: { ...load, path },
    readable: [`${dirname(path)}/`, `${packages}node_modules/`, fileURLToPath(new URL("../imaging/", import.meta.url))],
    concurrency: 1,
    // The operator chose the model, and what it is given has one size: it takes what it needs, and stays.
    maxMemoryBytes: null,
    idleMs: null,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  });

  async function ask(task: string, input: Uint8Array, signal: AbortSignal): Promise<JobResult> {
    try {
      return await pool.run({ task, input: () => inputOf(input), cpuMs: null, wallMs: MAX_WALL_MS, signal });
    } catch (cause) {
      if (!(cause instanceof WorkerError)) throw cause;
      if (cause.kind === "refused") throw new EngineError("failed", `${load.path}: ${cause.message}`, { cause });
      if (signal.aborted) throw endedBy(signal);
      const message = `The worker process of an ONNX model failed: ${cause.message}`;
      throw new EngineError("failed", message, { cause, transient: true });
    }
  }

  await ask("load", new Uint8Array(), AbortSignal.timeout(MAX_WALL_MS)).catch(async (error) => {
    await pool.close();
    throw error;
  });
  return {
    async run(pixels, signal) {
      const { value, bytes } = await ask("infer", pixels, signal);
      const dims = described.safeParse(value).data?.dims ?? [];
      // Of its own: numbers of four bytes begin at every fourth.
      const values = new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 4));
      if (dims.reduce((product, side) => product * side, 1) === values.length) return { values, dims };
      throw new EngineError("failed", `${load.path}: returned no result`);
    },
    close: pool.close,
  };
}
