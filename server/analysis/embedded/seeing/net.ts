import { readFileSync } from "node:fs";
import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";
import { type ModelName, weightsFile } from "./weights.ts";

// A worker process uses one core. ONNX Runtime throws its errors, so its log is not needed.
env.wasm.numThreads = 1;
env.logLevel = "fatal";

/** The input of a net: three samples per pixel, row by row. */
export interface Samples {
  side: number;
  values: Float32Array;
}

/** Runs a model on an image, and returns its output in one row. */
export type Net = (input: Samples) => Promise<Float32Array>;

/** Loads a model into ONNX Runtime. */
export async function loadNet(name: ModelName): Promise<Net> {
  const session = await InferenceSession.create(readFileSync(weightsFile(name)));
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]];
  return async ({ side, values }) => {
    const image = new Tensor("float32", planes(values, side * side), [1, 3, side, side]);
    const row = (await session.run({ [input]: image }))[output]?.data;
    if (!(row instanceof Float32Array)) throw new Error(`${name} returned no numbers`);
    return row;
  };
}

/** Stores the samples of each channel together. */
function planes(values: Float32Array, area: number): Float32Array {
  const separated = new Float32Array(values.length);
  for (let pixel = 0; pixel < area; pixel++) {
    for (let channel = 0; channel < 3; channel++) separated[channel * area + pixel] = values[pixel * 3 + channel] ?? 0;
  }
  return separated;
}
