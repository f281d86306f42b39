import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const side = z.int().min(1).max(4096);
const perChannel = z.tuple([z.number(), z.number(), z.number()]);
const tensorName = z.string().min(1).optional();

const common = {
  name: z.string().regex(/^[\w.+-]{1,64}$/, "must be 1 to 64 letters, digits or . + - _"),
  version: z.string().regex(/^[\w.+-]{1,64}$/, "must be 1 to 64 letters, digits or . + - _"),
  input: z.strictObject({
    name: tensorName,
    width: side,
    height: side,
    layout: z.enum(["NCHW", "NHWC"]).default("NCHW"),
    channels: z.enum(["RGB", "BGR"]).default("RGB"),
    /** The value of a white pixel before mean and deviation are applied. */
    white: z.union([z.literal(1), z.literal(255)]).default(1),
    mean: perChannel.default([0, 0, 0]),
    std: perChannel.refine((values) => values.every((value) => value > 0), "must be above 0").default([1, 1, 1]),
    /**
     * `crop`: the center of the image, with its aspect ratio. `stretch`: the complete image, without its aspect ratio.
     */
    fit: z.enum(["crop", "stretch"]).default("crop"),
  }),
  output: z
    .strictObject({ name: tensorName, activation: z.enum(["none", "softmax", "sigmoid"]).default("none") })
    .prefault({}),
};
const labels = {
  labels: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  threshold: z.number().min(0).max(1).default(0.2),
  topK: z.int().min(1).max(50).default(10),
};

const modelFile = z.discriminatedUnion("task", [
  z.strictObject({ task: z.literal("classification"), ...common, ...labels }),
  z.strictObject({
    task: z.literal("zero-shot"),
    ...common,
    ...labels,
    /** One vector per label, as little-endian 32-bit floats, concatenated. */
    vectors: z.strictObject({ file: z.string().min(1), scale: z.number().default(100), bias: z.number().default(0) }),
  }),
  z.strictObject({ task: z.literal("matting"), ...common }),
]);

type ModelFile = z.infer<typeof modelFile>;
type Task = ModelFile["task"];

/** A folder with `model.onnx` and `model.json`, read and validated. */
export type OnnxModel<T extends Task = Task> = Extract<ModelFile, { task: T }> & {
  folder: string;
  path: string;
  labelList: string[];
  /** Unit vectors; null unless the task is zero-shot. */
  labelVectors: Float32Array[] | null;
};

/** Reads the description of a model and its files. Throws an Error for the operator, with the path. */
export async function readModel<T extends Task>(folder: string, tasks: readonly T[]): Promise<OnnxModel<T>> {
  await requireFile(join(folder, "model.json"));
  await requireFile(join(folder, "model.onnx"));
  const model = parseModel(await readFile(join(folder, "model.json"), "utf8"), join(folder, "model.json"));
  if (!isOneOf(model, tasks)) {
    throw new Error(
      `${join(folder, "model.json")}: task is ${model.task}; it must be ${tasks.join(" or ")} for this operation`,
    );
  }
  const labelList = "labels" in model ? await readLabels(folder, model.labels) : [];
  const labelVectors =
    "vectors" in model ? await readVectors(join(folder, model.vectors.file), labelList.length) : null;
  return { ...model, folder, path: join(folder, "model.onnx"), labelList, labelVectors };
}

function parseModel(text: string, path: string): ModelFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = modelFile.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(`${path}: ${z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, " ")}`);
}

function isOneOf<T extends Task>(model: ModelFile, tasks: readonly T[]): model is Extract<ModelFile, { task: T }> {
  return tasks.some((task) => task === model.task);
}

async function readLabels(folder: string, labels: string | string[]): Promise<string[]> {
  if (typeof labels !== "string") return labels;
  await requireFile(join(folder, labels));
  const text = await readFile(join(folder, labels), "utf8");
  return text.replace(/\r?\n$/, "").split(/\r?\n/);
}

async function readVectors(path: string, count: number): Promise<Float32Array[]> {
  await requireFile(path);
  const bytes = await readFile(path);
  const length = bytes.length / 4 / count;
  if (!Number.isInteger(length) || length === 0) {
    throw new Error(
      `${path}: its ${bytes.length} bytes do not match ${count} vectors (one per label) of 32-bit floats`,
    );
  }
  return Array.from({ length: count }, (_, label) =>
    unitVector(Float32Array.from({ length }, (_, index) => bytes.readFloatLE((label * length + index) * 4))),
  );
}

export function unitVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

async function requireFile(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new Error(`${path}: file not found`);
}
