import { type Attribute, type Graph, type Node, onnx, type Weights } from "./onnx-writer.ts";
import type { Model, TfNode } from "./tfjs-model.ts";
import { halves } from "./tfjs-weights.ts";

/** The part of a model to convert. */
export interface Part {
  input: string;
  /** Names of output nodes. Nodes that they do not depend on are omitted. The outputs are concatenated in one row. */
  outputs: string[];
}

/** A tensor during the conversion. Channels are the second dimension; `channelsLast` is the original order. */
interface Value {
  name: string;
  channelsLast: boolean;
}

const SWAPPED = "0,2,3,1";

/**
 * Converts a TensorFlow.js model to an ONNX model with the same results and 16-bit weights. TensorFlow stores the
 * channels of a pixel together, ONNX the pixels of a channel. A transposition between the two orders becomes an alias.
 */
export function convert(name: string, model: Model, part: Part): Buffer {
  const nodes: Node[] = [];
  const weights: Weights[] = [];
  const values = new Map<string, Value>();
  let made = 0;

  function emit(
    op: string,
    inputs: string[],
    channelsLast: boolean,
    attributes: Record<string, Attribute> = {},
  ): Value {
    const output = `${op}_${made++}`;
    nodes.push({ op, inputs, outputs: [output], attributes });
    return { name: output, channelsLast };
  }

  function constant(dims: number[], data: Uint16Array | number[]): string {
    const name = `w${weights.length}`;
    weights.push({ name, dims, data });
    return name;
  }

  /** Adds the constant of a convolution, with its dimensions in `order`. */
  function filter(node: string, order: number[]): string {
    const { shape, data } = model.constant(node);
    return constant(
      order.map((from) => shape[from] ?? 1),
      transposed(halves(data), shape, order),
    );
  }

  function perChannel(node: string): string {
    const { data } = model.constant(node);
    return constant([1, data.length, 1, 1], halves(data));
  }

  function valueFor(node: string): Value {
    const name = node.replace(/:0$/, "");
    const known = values.get(name);
    if (known) return known;
    const value = convertNode(model.node(name));
    values.set(name, value);
    return value;
  }

  function convolution(node: TfNode, [from = "", weightsOf = "", bias]: string[]): Value {
    const { name: input } = valueFor(from);
    const depthwise = node.op === "DepthwiseConv2dNative";
    const { shape } = model.constant(weightsOf);
    const [height = 1, width = 1, channels = 1] = shape;
    const attributes = {
      ...windowOf(node, [height, width]),
      ...(depthwise && { group: channels }),
    };
    const inputs = [input, filter(weightsOf, depthwise ? [2, 3, 0, 1] : [3, 2, 0, 1])];
    if (bias) inputs.push(constant(model.constant(bias).shape, halves(model.constant(bias).data)));
    return emit("Conv", inputs, true, attributes);
  }

  function combined(op: string, inputs: string[]): Value {
    const parts = inputs.map((input) => ({ input, fixed: model.isConstant(input) }));
    const { channelsLast } = valueFor(parts.find(({ fixed }) => !fixed)?.input ?? "");
    const names = parts.map(({ input, fixed }) => (fixed ? perChannel(input) : valueFor(input).name));
    return names.slice(1).reduce((sum, name) => emit(op, [sum.name, name], channelsLast), {
      name: names[0] ?? "",
      channelsLast,
    });
  }

  function convertNode(node: TfNode): Value {
    const [first = "", second = ""] = node.inputs;
    switch (node.op) {
      case "Placeholder": {
        const [, , , channels] = node.shape("shape");
        return { name: part.input, channelsLast: channels === 3 };
      }
      case "Conv2D":
      case "DepthwiseConv2dNative":
        return convolution(node, node.inputs);
      case "_FusedConv2D": {
        const fused = convolution(node, node.inputs);
        const after = node.texts("fused_ops").at(1);
        return after === undefined ? fused : emit(after, [fused.name], true);
      }
      case "Conv2DBackpropInput": {
        const [, weightsOf = "", from = ""] = node.inputs;
        const { shape } = model.constant(weightsOf);
        const { strides = [], ...window } = windowOf(node, shape.slice(0, 2));
        // Windows without overlaps and gaps need no padding, for any padding mode.
        if (String(strides) !== String(shape.slice(0, 2)))
          throw new Error(`${name}: ${node.name} has windows that overlap`);
        const inputs = [valueFor(from).name, filter(weightsOf, [3, 2, 0, 1])];
        return emit("ConvTranspose", inputs, true, { ...window, strides, auto_pad: "VALID" });
      }
      case "Add":
      case "AddV2":
      case "AddN":
        return combined("Add", node.inputs);
      case "Mul":
        return combined("Mul", node.inputs);
      case "Relu":
      case "Sigmoid": {
        const from = valueFor(first);
        return emit(node.op, [from.name], from.channelsLast);
      }
      case "Softmax": {
        const from = valueFor(first);
        return emit("Softmax", [from.name], from.channelsLast, { axis: 1 });
      }
      case "Relu6": {
        const from = valueFor(first);
        const [low, high] = [constant([], Uint16Array.of(0)), constant([], halves(Float32Array.of(6)))];
        return emit("Clip", [from.name, low, high], from.channelsLast);
      }
      case "LeakyRelu": {
        const from = valueFor(first);
        return emit("LeakyRelu", [from.name], from.channelsLast, { alpha: { float: node.float("alpha") } });
      }
      case "MaxPool":
      case "AvgPool": {
        const window = windowOf(node, node.list("ksize").slice(1, 3));
        return emit(node.op === "MaxPool" ? "MaxPool" : "AveragePool", [valueFor(first).name], true, window);
      }
      case "Transpose": {
        const from = valueFor(first);
        const toLast = [...model.constant(second).data].join() === SWAPPED;
        if (toLast === from.channelsLast) throw new Error(`${name}: ${node.name} does not change the order`);
        return { ...from, channelsLast: toLast };
      }
      case "Pad":
      case "PadV2": {
        const from = valueFor(first);
        const pairs = [...model.constant(second).data];
        const sides = [0, 1, 2, 3].map((axis) => pairs.slice(axis * 2, axis * 2 + 2));
        const ordered = from.channelsLast ? [0, 3, 1, 2].map((axis) => sides[axis] ?? []) : sides;
        const pads = [...ordered.map(([before = 0]) => before), ...ordered.map(([, after = 0]) => after)];
        const filling = node.inputs[2] ? [constant([], halves(model.constant(node.inputs[2]).data))] : [];
        return emit("Pad", [from.name, constant([8], pads), ...filling], from.channelsLast);
      }
      case "ConcatV2": {
        const inputs = node.inputs.slice(0, -1).map(valueFor);
        const [axis = 0] = model.constant(node.inputs.at(-1) ?? "").data;
        const { channelsLast } = inputs[0] ?? { channelsLast: false };
        if (axis !== (channelsLast ? 3 : 1)) throw new Error(`${name}: ${node.name} does not concatenate channels`);
        return emit(
          "Concat",
          inputs.map((input) => input.name),
          channelsLast,
          { axis: 1 },
        );
      }
      case "ResizeBilinear": {
        const size = [...model.constant(second).data];
        const from = valueFor(first);
        const sizes = constant([4], [1, channelsOf(from), ...size]);
        return emit("Resize", [from.name, "", "", sizes], true, {
          mode: "linear",
          coordinate_transformation_mode: "half_pixel",
        });
      }
      default:
        throw new Error(`${name}: ${node.op} (${node.name}) is not supported`);
    }
  }

  /** Returns the number of channels of a value: that of the last convolution before it. */
  function channelsOf(value: Value): number {
    const maker = nodes.find(({ outputs }) => outputs.includes(value.name));
    if (!maker) throw new Error(`${name}: no node outputs ${value.name}`);
    if (maker.op === "Conv") return weights.find((tensor) => tensor.name === maker.inputs[1])?.dims[0] ?? 0;
    return channelsOf({ ...value, name: maker.inputs[0] ?? "" });
  }

  const rows = part.outputs.map((output) => emit("Flatten", [valueFor(output).name], false, { axis: 1 }).name);
  const joined = rows.length === 1 ? (rows[0] ?? "") : emit("Concat", rows, false, { axis: 1 }).name;
  const graph: Graph = { name, nodes, weights, input: { name: part.input, dims: model.inputDims() }, output: joined };
  return onnx(graph);
}

/** Returns the size, strides and padding of a sliding window. */
function windowOf(node: TfNode, sides: number[]): Record<string, Attribute> {
  return {
    kernel_shape: sides,
    strides: node.list("strides").slice(1, 3),
    auto_pad: node.text("padding") === "SAME" ? "SAME_UPPER" : "VALID",
  };
}

function transposed(data: Uint16Array, shape: number[], order: number[]): Uint16Array {
  const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, side) => product * side, 1));
  const dims = order.map((from) => shape[from] ?? 1);
  const turned = new Uint16Array(data.length);
  const place = dims.map(() => 0);
  for (let i = 0; i < turned.length; i++) {
    turned[i] = data[place.reduce((sum, at, k) => sum + at * (steps[order[k] ?? 0] ?? 0), 0)] ?? 0;
    for (let k = dims.length - 1; k >= 0; k--) {
      place[k] = (place[k] ?? 0) + 1;
      if ((place[k] ?? 0) < (dims[k] ?? 0)) break;
      place[k] = 0;
    }
  }
  return turned;
}
