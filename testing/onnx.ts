/** Writes tiny ONNX models: the subset of protocol buffers and of onnx.proto3 that tests need. */

export type Dims = (number | string)[];
export interface Value {
  name: string;
  dims: Dims;
  type?: keyof typeof TYPES;
}
export interface Node {
  op: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, number | number[] | Graph>;
}
export interface Tensor {
  name: string;
  dims: number[];
  /** float32 */
  values: number[];
}
export interface Graph {
  inputs: Value[];
  outputs: Value[];
  nodes: Node[];
  tensors?: Tensor[];
}

/** onnx.proto3, TensorProto.DataType */
export const TYPES = { float: 1, int64: 7, bool: 9, double: 11 } as const;
/** AttributeProto.AttributeType */
const [INT, GRAPH, INTS] = [2, 5, 7];

export function onnxModel(graph: Graph): Buffer {
  // ModelProto: ir_version 8 and opset 13, which all recent runtimes support.
  return Buffer.concat([number(1, 8), bytes(8, number(2, 13)), bytes(7, graphProto(graph))]);
}

function graphProto({ inputs, outputs, nodes, tensors = [] }: Graph): Buffer {
  return Buffer.concat([
    ...nodes.map((node) => bytes(1, nodeProto(node))),
    text(2, "graph"),
    ...tensors.map((tensor) => bytes(5, tensorProto(tensor))),
    ...inputs.map((value) => bytes(11, valueInfo(value))),
    ...outputs.map((value) => bytes(12, valueInfo(value))),
  ]);
}

function nodeProto({ op, inputs, outputs, attributes = {} }: Node): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, Buffer.concat([text(1, name), attribute(value)]))),
  ]);
}

function attribute(value: number | number[] | Graph): Buffer {
  if (typeof value === "number") return Buffer.concat([number(3, value), number(20, INT)]);
  if (!Array.isArray(value)) return Buffer.concat([bytes(6, graphProto(value)), number(20, GRAPH)]);
  return Buffer.concat([...value.map((item) => number(8, item)), number(20, INTS)]);
}

function tensorProto({ name, dims, values }: Tensor): Buffer {
  const raw = Buffer.from(Float32Array.from(values).buffer);
  return Buffer.concat([...dims.map((dim) => number(1, dim)), number(2, TYPES.float), text(8, name), bytes(9, raw)]);
}

function valueInfo({ name, dims, type = "float" }: Value): Buffer {
  const shape = dims.map((dim) => bytes(1, typeof dim === "number" ? number(1, dim) : text(2, dim)));
  const tensor = Buffer.concat([number(1, TYPES[type]), bytes(2, Buffer.concat(shape))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))]);
}

/** Encodes a field of wire type 0. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** Encodes a field of wire type 2. */
function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

function text(field: number, content: string): Buffer {
  return bytes(field, Buffer.from(content));
}

function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  return Buffer.from([...out, rest]);
}
