import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { ImageConversions } from "../imaging/imaging.ts";
import type { Fit } from "../imaging/pixels.ts";
import type { WorkerHost } from "../workers/host.ts";
import { inputOf, type JobResult, WorkerError } from "../workers/job.ts";
import { workerPool } from "../workers/pool.ts";
import { type BackgroundRemover, EngineError, normalizeTagging, type Tagger } from "./engine.ts";
import { abortError, type FairQueue } from "./fair-queue.ts";
import { activated } from "./onnx-activation.ts";
import { type OnnxModel, readModel, unitVector } from "./onnx-model.ts";

export interface OnnxSettings {
  /** The folder of the model. */
  model: string;
}

type Closable<Engine> = Engine & { close(): Promise<void> };
type ClassifierModel = OnnxModel<"classification" | "zero-shot">;

/**
 * Opens a tagger that uses a classifier, or compares with label vectors. Throws an Error for the operator if the model
 * is unsuitable.
 */
export async function onnxTagger(
  { model: folder }: OnnxSettings,
  conversions: ImageConversions,
  queue: FairQueue,
  workerHost?: WorkerHost,
): Promise<Closable<Tagger>> {
  const model = await readModel(folder, ["classification", "zero-shot"]);
  const { session, sample } = await openModel(model, workerHost);
  const expectedLength = model.labelVectors?.[0]?.length ?? model.labelList.length;
  if (sample.values.length !== expectedLength) {
    await session.close();
    const what = model.labelVectors ? `the label vectors have ${expectedLength}` : `there are ${expectedLength} labels`;
    throw new Error(`${model.folder}: the model returns ${sample.values.length} numbers, but ${what}`);
  }
  return {
    name: `onnx ${model.name} ${model.version}`,
    tag: (picture, signal) =>
      queue.run(picture.accountId, signal, async (signal) => {
        const input = await conversions.pixelsOf(await picture.read(), fitOf(model), signal);
        const { values } = await session.run(input, signal);
        return toTagging(model, values);
      }),
    close: session.close,
  };
}

/**
 * Opens a background remover that uses a matting or saliency model. Throws an Error for the operator if the model is
 * unsuitable.
 */
export async function onnxBackgroundRemover(
  { model: folder }: OnnxSettings,
  conversions: ImageConversions,
  queue: FairQueue,
  workerHost?: WorkerHost,
): Promise<Closable<BackgroundRemover>> {
  const model = await readModel(folder, ["matting"]);
  const { session, sample } = await openModel(model, workerHost);
  if (!maskSize(sample.dims)) {
    await session.close();
    throw new Error(
      `${model.path}: the output has the shape ${formatShape(sample.dims)}; it must have one channel, such as [1,1,H,W]`,
    );
  }
  return {
    name: `onnx ${model.name} ${model.version}`,
    removeBackground: (picture, signal) =>
      queue.run(picture.accountId, signal, async (signal) => {
        const original = await picture.read();
        const input = await conversions.pixelsOf(original, fitOf(model), signal);
        const { values, dims } = await session.run(input, signal);
        const size = maskSize(dims);
        if (!size)
          throw new EngineError("failed", `${model.path} returned an output of the shape ${formatShape(dims)}.`);
        const alpha = new Uint8ClampedArray(values.map((value) => value * 255));
        return conversions.cutOut(original, { ...size, alpha }, signal);
      }),
    close: session.close,
  };
}

/** Opens the model and runs it once on a black image, so that errors of the model are reported at startup. */
async function openModel(
  model: OnnxModel,
  workerHost?: WorkerHost,
): Promise<{ session: OnnxSession; sample: ModelOutput }> {
  const runtime = findRuntime();
  if (!runtime) throw new Error("onnxruntime-node is not installed. Run npm install --ignore-scripts onnxruntime-node");
  const { path, input, output } = model;
  // For zero-shot, `probabilities` applies the activation after the similarity.
  const sessionOutput = model.labelVectors ? ({ ...output, activation: "none" } as const) : output;
  const session = await openSession({ runtime, path, input, output: sessionOutput }, workerHost);
  try {
    const black = new Uint8Array(input.width * input.height * 3);
    return { session, sample: await session.run(black, AbortSignal.timeout(60_000)) };
  } catch (error) {
    await session.close();
    throw error;
  }
}

function fitOf({ task, input: { width, height, fit } }: OnnxModel): Fit {
  // A mask must cover the complete image.
  return { width, height, fit: task === "matting" || fit === "stretch" ? "fill" : "cover" };
}

function toTagging(model: ClassifierModel, values: Float32Array) {
  const likely = [...probabilities(model, values)]
    .map((probability, index) => ({ probability, label: model.labelList[index] ?? "" }))
    .filter(({ probability, label }) => probability >= model.threshold && label.trim() !== "")
    .sort((a, b) => b.probability - a.probability)
    .slice(0, model.topK);
  const names = new Intl.ListFormat("en").format(likely.slice(0, 3).map(({ label }) => label));
  return normalizeTagging({
    tags: likely.map(({ label }) => label),
    description: names && `Likely shows ${names}.`,
    confidence: likely.reduce((sum, { probability }) => sum + probability, 0) / (likely.length || 1),
  });
}

function probabilities(model: ClassifierModel, values: Float32Array): Float32Array {
  if (model.task === "classification") return values;
  const { scale, bias } = model.vectors;
  const picture = unitVector(values);
  const similarities = (model.labelVectors ?? []).map(
    (label) => label.reduce((sum, value, index) => sum + value * (picture[index] ?? 0), 0) * scale + bias,
  );
  return activated(Float32Array.from(similarities), model.output.activation);
}

/** Returns the size of a mask with the shape [1,1,H,W], [1,H,W,1], [1,H,W] or [H,W], or null for other shapes. */
function maskSize(dims: number[]): { width: number; height: number } | null {
  const [height = 0, width = 0, ...more] =
    dims[0] === 1 && dims[1] === 1 ? dims.slice(2) : dims.slice(dims[0] === 1 ? 1 : 0);
  const oneChannel = more.length === 0 || (more.length === 1 && more[0] === 1);
  return oneChannel && width > 0 && height > 0 ? { width, height } : null;
}

function formatShape(dims: number[]): string {
  return `[${dims.join(",")}]`;
}

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

type OnnxSession = Awaited<ReturnType<typeof openSession>>;

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
async function openSession(model: ModelSettings, workerHost?: WorkerHost) {
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
    /** Runs the model on interleaved RGB bytes of its input size. Throws an EngineError. */
    async run(pixels: Uint8Array, signal: AbortSignal): Promise<ModelOutput> {
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
