import { type Constant, type Manifest, readWeights } from "./tfjs-weights.ts";

/*
 * Reads a TensorFlow.js graph model: a JSON file with the graph, and a file with the weights. The only specification of
 * the format is the code of its reader: https://github.com/tensorflow/tfjs/tree/master/tfjs-converter
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

export interface ModelFile {
  modelTopology: { node: RawNode[] };
  weightsManifest: Manifest;
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

export interface Model {
  node(name: string): TfNode;
  isConstant(name: string): boolean;
  constant(name: string): Constant;
  inputDims(): number[];
}

export function readModel({ modelTopology, weightsManifest }: ModelFile, numbers: Uint8Array): Model {
  const raw = new Map(modelTopology.node.map((node) => [node.name, node]));
  const constants = readWeights(weightsManifest, numbers);

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
      if (!constant) throw new Error(`${name} is not a constant`);
      return constant;
    },
    inputDims() {
      const [placeholder] = modelTopology.node.filter(({ op }) => op === "Placeholder");
      return channelsSecond(nodeOf(placeholder ?? find("input")).shape("shape"));
    },
  };
}

export function channelsSecond(dims: number[]): number[] {
  const [batch = 1, height = 0, width = 0, channels = 0] = dims;
  return channels === 3 ? [batch, channels, height, width] : dims;
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
