/*
 * A TensorFlow.js graph model: a JSON file with the graph, and one with the numbers. The format has no specification
 * but its reader: https://github.com/tensorflow/tfjs/tree/master/tfjs-converter
 */

interface RawAttribute {
  s?: string;
  f?: number;
  list?: { i?: string[]; s?: string[] };
  shape?: { dim: { size: string }[] };
}

interface RawNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, RawAttribute>;
}

interface Entry {
  name: string;
  shape: number[];
  dtype: "float32" | "int32";
  quantization?: { dtype: "float16" };
}

export interface ModelFile {
  modelTopology: { node: RawNode[] };
  weightsManifest: { weights: Entry[] }[];
}

export interface TfNode {
  name: string;
  op: string;
  inputs: string[];
  float(attribute: string): number;
  text(attribute: string): string;
  texts(attribute: string): string[];
  list(attribute: string): number[];
  shape(attribute: string): number[];
}

export interface Constant {
  shape: number[];
  data: Float32Array | Int32Array;
}

export interface Model {
  node(name: string): TfNode;
  isConstant(name: string): boolean;
  constant(name: string): Constant;
  inputDims(): number[];
}

export function readModel({ modelTopology, weightsManifest }: ModelFile, numbers: Uint8Array): Model {
  const raw = new Map(modelTopology.node.map((node) => [node.name, node]));
  const constants = new Map<string, Constant>();
  const bytes = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let offset = 0;
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap(({ weights }) => weights)) {
    const length = shape.reduce((product, side) => product * side, 1);
    const size = quantization ? 2 : 4;
    const at = (i: number) => offset + i * size;
    const data =
      dtype === "int32"
        ? Int32Array.from({ length }, (_, i) => bytes.getInt32(at(i), true))
        : Float32Array.from({ length }, (_, i) =>
            quantization ? fromHalf(bytes.getUint16(at(i), true)) : bytes.getFloat32(at(i), true),
          );
    constants.set(name, { shape, data });
    offset += length * size;
  }

  function find(name: string): RawNode {
    const node = raw.get(name);
    if (!node) throw new Error(`The graph has no ${name}`);
    return node;
  }

  return {
    node: (name) => nodeOf(find(name)),
    isConstant: (name) => constants.has(name),
    constant(name) {
      const constant = constants.get(name);
      if (!constant) throw new Error(`${name} is no constant`);
      return constant;
    },
    inputDims() {
      const [placeholder] = modelTopology.node.filter(({ op }) => op === "Placeholder");
      const dims = nodeOf(placeholder ?? find("input")).shape("shape");
      const [batch = 1, height = 0, width = 0, channels = 0] = dims;
      return channels === 3 ? [batch, channels, height, width] : dims;
    },
  };
}

function nodeOf({ name, op, input = [], attr = {} }: RawNode): TfNode {
  const decoded = (text: string) => Buffer.from(text, "base64").toString();
  return {
    name,
    op,
    inputs: input,
    float: (attribute) => attr[attribute]?.f ?? 0,
    text: (attribute) => decoded(attr[attribute]?.s ?? ""),
    texts: (attribute) => (attr[attribute]?.list?.s ?? []).map(decoded),
    list: (attribute) => (attr[attribute]?.list?.i ?? []).map(Number),
    shape: (attribute) => (attr[attribute]?.shape?.dim ?? []).map(({ size }) => Number(size)),
  };
}

/** IEEE 754 binary16. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** To IEEE 754 binary16, to the nearest. */
export function halves(data: Float32Array | Int32Array): Uint16Array {
  return Uint16Array.from(data, (value) => {
    const sign = value < 0 ? 0x8000 : 0;
    const size = Math.min(Math.abs(value), 65504);
    const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
    const steps = Math.round(size * 2 ** (10 - exponent));
    // A fraction that was rounded up to the next power of two carries into the exponent by itself.
    return sign | (size < 2 ** -14 ? steps : ((exponent + 14) << 10) + steps);
  });
}
