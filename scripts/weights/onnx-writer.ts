import { bytes, float, number } from "./protobuf.ts";

/** A constant tensor of the model: 16-bit floating-point numbers, which the graph converts to 32 bits, or integers. */
export interface Weights {
  name: string;
  dims: number[];
  /** Bit patterns of 16-bit floating-point numbers, or integers. */
  data: Uint16Array | number[];
}

export type Attribute = number | number[] | string | { float: number };

export interface Node {
  op: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, Attribute>;
}

export interface Graph {
  name: string;
  nodes: Node[];
  weights: Weights[];
  input: { name: string; dims: number[] };
  output: string;
}

const FLOAT = 1;
const INT64 = 7;
const FLOAT16 = 10;

/** Returns an ONNX model file with operator set 13: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
export function onnx({ name, nodes, weights, input, output }: Graph): Buffer {
  const graph = [
    ...[...weights.filter(isHalf).map(toFloat), ...nodes].map((node) => bytes(1, nodeOf(node))),
    bytes(2, name),
    ...weights.map((tensor) => bytes(5, tensorOf(tensor))),
    bytes(11, valueInfo(input.name, input.dims)),
    bytes(12, valueInfo(output)),
  ];
  return Buffer.concat([number(1, 7), bytes(8, number(2, 13)), bytes(7, graph)]);
}

const isHalf = ({ data }: Weights) => !Array.isArray(data);

/** Operators require the same type for all inputs. The runtime removes this node when it loads the model. */
function toFloat({ name }: Weights): Node {
  return { op: "Cast", inputs: [storedName(name)], outputs: [name], attributes: { to: FLOAT } };
}

const storedName = (name: string) => `${name}_half`;

function nodeOf({ op, inputs, outputs, attributes = {} }: Node): Buffer[] {
  return [
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(3, outputs[0] ?? ""),
    bytes(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, [bytes(1, name), ...attributeOf(value)])),
  ];
}

function attributeOf(value: Attribute): Buffer[] {
  if (typeof value === "number") return [number(3, value), number(20, 2)];
  if (typeof value === "string") return [bytes(4, value), number(20, 3)];
  if (Array.isArray(value)) return [...value.map((item) => number(8, item)), number(20, 7)];
  return [float(2, value.float), number(20, 1)];
}

function tensorOf({ name, dims, data }: Weights): Buffer[] {
  const whole = Array.isArray(data);
  const raw = whole ? BigInt64Array.from(data, BigInt) : data;
  return [
    ...dims.map((dim) => number(1, dim)),
    number(2, whole ? INT64 : FLOAT16),
    bytes(8, whole ? name : storedName(name)),
    bytes(9, new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)),
  ];
}

/** @param dims omitted if the runtime derives the shape */
function valueInfo(name: string, dims?: number[]): Buffer[] {
  const shape = dims?.map((dim) => bytes(1, number(1, dim)));
  return [bytes(1, name), bytes(2, bytes(1, [number(1, FLOAT), ...(shape ? [bytes(2, shape)] : [])]))];
}
