import { createRequire } from "node:module";
import { serve, settings } from "../workers/serve.ts";
import type { ModelOutput, ModelSettings } from "./onnx.ts";
import { activated } from "./onnx-activation.ts";

/**
 * Runs one model in a separate process: inference blocks its thread, cannot be interrupted, and a model that crashes
 * the runtime must not crash the service.
 */

// The part of onnxruntime-node that is used. The package is only installed if the operator installs it.
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> };
  Tensor: new (type: "float32", data: Float32Array, dims: number[]) => unknown;
}
interface Session {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run(feeds: Record<string, unknown>, fetches: string[]): Promise<Record<string, OutputTensor>>;
}
interface OutputTensor {
  type: string;
  data: unknown;
  dims: readonly number[];
}

let infer: ReturnType<typeof load> | null = null;

await serve({
  async load() {
    infer = load(settings());
    await infer;
    return {};
  },
  async infer({ size, read }) {
    // After a restart of the process, the model is loaded again without a `load` task.
    infer ??= load(settings());
    const { values, dims } = await (await infer)(read(0, size));
    return { value: { dims }, bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength) };
  },
});

async function load({
  runtime,
  path,
  input,
  output,
}: ModelSettings): Promise<(pixels: Uint8Array) => Promise<ModelOutput>> {
  const { InferenceSession, Tensor }: Runtime = createRequire(import.meta.url)(runtime);
  const session = await InferenceSession.create(path, { logSeverityLevel: 3 });
  const inputName = nameAmong(session.inputNames, input.name, "input");
  const outputName = nameAmong(session.outputNames, output.name, "output");
  const { width, height } = input;
  const dims = input.layout === "NCHW" ? [1, 3, height, width] : [1, height, width, 3];
  return async (pixels) => {
    const feeds = { [inputName]: new Tensor("float32", inputValues(pixels, input), dims) };
    const tensor = (await session.run(feeds, [outputName]))[outputName];
    if (!tensor || !(tensor.data instanceof Float32Array)) {
      throw new Error(`output ${outputName} is ${tensor?.type}; it must be float32`);
    }
    return { values: activated(tensor.data, output.activation), dims: [...tensor.dims] };
  };
}

function nameAmong(names: readonly string[], requestedName: string | undefined, kind: string): string {
  const [first = ""] = names;
  if (requestedName === undefined) return first;
  if (names.includes(requestedName)) return requestedName;
  throw new Error(`there is no ${kind} named ${requestedName}; available: ${names.join(", ")}`);
}

/** Converts interleaved RGB bytes to the input values of the model. */
function inputValues(pixels: Uint8Array, { layout, channels, white, mean, std }: ModelSettings["input"]): Float32Array {
  const inputs = new Float32Array(pixels.length);
  const area = pixels.length / 3;
  for (let channel = 0; channel < 3; channel++) {
    const from = channels === "RGB" ? channel : 2 - channel;
    const [offset = 0, deviation = 1] = [mean[channel], std[channel]];
    for (let pixel = 0; pixel < area; pixel++) {
      const value = (((pixels[pixel * 3 + from] ?? 0) / 255) * white - offset) / deviation;
      inputs[layout === "NCHW" ? channel * area + pixel : pixel * 3 + channel] = value;
    }
  }
  return inputs;
}
