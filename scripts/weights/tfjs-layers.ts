import { channelsSecond, type Model, type TfNode } from "./tfjs-model.ts";
import { type Manifest, readWeights } from "./tfjs-weights.ts";

/*
 * Reads a TensorFlow.js layers model as a graph. The layers are those of Keras (https://keras.io/api/layers).
 */

interface Layer {
  name: string;
  class_name: string;
  config: {
    batch_input_shape?: (number | null)[];
    padding?: string | [number, number][];
    strides?: [number, number];
    pool_size?: [number, number];
    max_value?: number;
    epsilon?: number;
    activation?: string;
    use_bias?: boolean;
  };
  inbound_nodes: [string, ...unknown[]][][];
}

export interface LayersFile {
  modelTopology: { model_config: { config: { layers: Layer[] } } };
  weightsManifest: Manifest;
}

interface Attributes {
  text?: string;
  lists?: Record<string, number[]>;
}

const CONVOLUTIONS = {
  Conv2D: ["Conv2D", "kernel"],
  DepthwiseConv2D: ["DepthwiseConv2dNative", "depthwise_kernel"],
} as const;
const ACTIVATIONS: Record<string, string> = { relu: "Relu", softmax: "Softmax" };

export function readLayers({ modelTopology, weightsManifest }: LayersFile, numbers: Uint8Array): Model {
  const constants = readWeights(weightsManifest, numbers);
  const nodes = new Map<string, TfNode>();
  let input: number[] = [];

  function constant(name: string) {
    const found = constants.get(name);
    if (!found) throw new Error(`${name} is not a constant`);
    return found;
  }

  function node(name: string): TfNode {
    const found = nodes.get(name);
    if (!found) throw new Error(`The model has no ${name}`);
    return found;
  }

  function add(name: string, op: string, inputs: string[], { text = "", lists = {} }: Attributes = {}): void {
    const list = (attribute: string) => lists[attribute] ?? [];
    nodes.set(name, { name, op, inputs, list, shape: list, text: () => text, texts: () => [], float: () => 0 });
  }

  /** Merges a batch normalization into the convolution before it: https://arxiv.org/abs/1502.03167 */
  function addNormalized(name: string, convolution: TfNode, epsilon: number): void {
    const [from = "", kernelName = "", bias] = convolution.inputs;
    if (bias !== undefined) throw new Error(`${convolution.name} has a bias that ${name} would change`);
    const kernel = constant(kernelName);
    const [gamma, beta, mean, variance] = ["gamma", "beta", "moving_mean", "moving_variance"].map(
      (part) => constant(`${name}/${part}`).data,
    );
    const scales = Float32Array.from(gamma ?? [], (value, i) => value / Math.sqrt((variance?.[i] ?? 0) + epsilon));
    const data = Float32Array.from(kernel.data, (value, i) => value * (scales[i % scales.length] ?? 0));
    const shifts = scales.map((scale, i) => (beta?.[i] ?? 0) - (mean?.[i] ?? 0) * scale);
    constants.set(`${name}/kernel`, { shape: kernel.shape, data });
    constants.set(`${name}/bias`, { shape: [shifts.length], data: shifts });
    nodes.set(name, { ...convolution, name, inputs: [from, `${name}/kernel`, `${name}/bias`] });
  }

  function addLayer({ name, class_name, config, inbound_nodes }: Layer): void {
    const inputs = (inbound_nodes[0] ?? []).map(([from]) => from);
    const [first = ""] = inputs;
    const window = (sides?: number[]) => ({
      text: String(config.padding).toUpperCase(),
      lists: { strides: [1, ...(config.strides ?? []), 1], ksize: [1, ...(sides ?? []), 1] },
    });
    switch (class_name) {
      case "InputLayer":
        input = (config.batch_input_shape ?? []).map((side) => side ?? 1);
        add(name, "Placeholder", [], { lists: { shape: input } });
        break;
      case "ZeroPadding2D": {
        const pairs = Array.isArray(config.padding) ? config.padding.flat() : [];
        constants.set(`${name}/pads`, { shape: [4, 2], data: Int32Array.of(0, 0, ...pairs, 0, 0) });
        add(name, "Pad", [first, `${name}/pads`]);
        break;
      }
      case "Conv2D":
      case "DepthwiseConv2D": {
        const [op, kernel] = CONVOLUTIONS[class_name];
        add(name, op, [first, `${name}/${kernel}`, ...(config.use_bias ? [`${name}/bias`] : [])], window());
        break;
      }
      case "BatchNormalization":
        addNormalized(name, node(first), config.epsilon ?? 0);
        break;
      case "ReLU":
        add(name, config.max_value === 6 ? "Relu6" : "Relu", [first]);
        break;
      case "Add":
        add(name, "AddV2", inputs);
        break;
      case "AveragePooling2D":
        add(name, "AvgPool", [first], window(config.pool_size));
        break;
      case "Dense": {
        // After pooling, one pixel is left: a dense layer is a convolution of it.
        const { shape, data } = constant(`${name}/kernel`);
        constants.set(`${name}/kernel`, { shape: [1, 1, ...shape], data });
        const lists = { strides: [1, 1, 1, 1] };
        add(`${name}/linear`, "Conv2D", [first, `${name}/kernel`, `${name}/bias`], { text: "VALID", lists });
        add(name, ACTIVATIONS[config.activation ?? ""] ?? `${config.activation}`, [`${name}/linear`]);
        break;
      }
      case "Dropout":
      case "Flatten":
        nodes.set(name, node(first));
        break;
      default:
        throw new Error(`${name}: ${class_name} is not supported`);
    }
  }

  for (const layer of modelTopology.model_config.config.layers) addLayer(layer);
  return { node, constant, isConstant: (name) => constants.has(name), inputDims: () => channelsSecond(input) };
}
