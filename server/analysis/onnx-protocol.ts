import type { OnnxModel } from "./onnx-model.ts";

/** What the process with the model is told: first which model, then one picture at a time. */
export type Order = { load: Load } | { pixels: Uint8Array };

export interface Load {
  /** Where onnxruntime-node is. */
  runtime: string;
  path: string;
  input: OnnxModel["input"];
  output: OnnxModel["output"];
}

/** What it answers to each order. */
export type Reply = { ready: true } | { error: string } | Output;

/** The model's output after its activation. */
export interface Output {
  values: Float32Array;
  /** Such as [1, 1000]. */
  dims: number[];
}
