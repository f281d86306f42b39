import { readFileSync } from "node:fs";
import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";
import type { Pixels } from "../../../imaging/pixels.ts";
import { boxBetween, LABELS, type LabeledDetection, suppressOverlaps } from "./detections.ts";
import { type ModelName, weightsFile } from "./weights.ts";

// A worker process uses one core. ONNX Runtime throws its errors, so its log is not needed.
env.wasm.numThreads = 1;
env.logLevel = "fatal";

/** The input of a net: three samples per pixel, row by row. */
interface Samples {
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

/*
 * NanoDet (https://github.com/RangiLyu/nanodet). It uses grids with cells of 8, 16 and 32 pixels. For each cell, it
 * returns a score for each of 80 classes, and the distances to the four sides of the object's box. Each distance is a
 * distribution over 11 steps.
 */

export const OBJECT_SIDE = 416;
const STRIDES = [8, 16, 32];
const STEPS = 11;
const SIDES = 4;
/** For blue, green and red, as in its training. */
const MEAN = [103.53, 116.28, 123.675] as const;
const DEVIATION = [57.375, 57.12, 58.395] as const;
const MIN_OBJECT_SCORE = 0.3;
const MAX_OBJECT_OVERLAP = 0.5;

/** Detects objects. `image` is RGB, of OBJECT_SIDE². */
export async function findObjects(net: Net, image: Pixels): Promise<LabeledDetection[]> {
  const values = new Float32Array(image.data.length);
  for (let i = 0; i < values.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      values[i + c] = ((image.data[i + 2 - c] ?? 0) - (MEAN[c] ?? 0)) / (DEVIATION[c] ?? 1);
    }
  }
  const row = await net({ side: OBJECT_SIDE, values });
  const detections: LabeledDetection[] = [];
  let offset = 0;
  for (const stride of STRIDES) {
    const cells = Math.floor(OBJECT_SIDE / stride);
    const grid = cells * cells;
    const at = (channel: number, cell: number) => row[offset + channel * grid + cell] ?? 0;
    for (let cell = 0; cell < grid; cell++) {
      for (const [k, label] of LABELS.entries()) {
        const score = 1 / (1 + Math.exp(-at(k, cell)));
        if (score < MIN_OBJECT_SCORE) continue;
        const distanceTo = (side: number) =>
          (expected((step) => at(LABELS.length + side * STEPS + step, cell)) * stride) / OBJECT_SIDE;
        const x = ((cell % cells) + 0.5) / cells;
        const y = (Math.floor(cell / cells) + 0.5) / cells;
        detections.push({
          label,
          score,
          box: boxBetween(x - distanceTo(0), y - distanceTo(1), x + distanceTo(2), y + distanceTo(3)),
        });
      }
    }
    offset += (LABELS.length + SIDES * STEPS) * grid;
  }
  return suppressOverlaps(detections, MAX_OBJECT_OVERLAP);
}

/** Returns the mean of a distribution over 0, 1, … 10, from its logits. */
function expected(logit: (step: number) => number): number {
  let [sum, weighted] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const weight = Math.exp(logit(step));
    sum += weight;
    weighted += weight * step;
  }
  return weighted / sum;
}

/*
 * BlazeFace (https://arxiv.org/abs/1907.05047), the model for complete scenes. It uses a grid of 16² cells with two
 * anchors each, and one of 8² cells with six. For each anchor, it returns the score of a face and the offset of its box
 * from the anchor, in pixels.
 */

export const FACE_SIDE = 256;
const GRIDS = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
];
/** Values per anchor: the box and six points of a face. */
const VALUES_PER_ANCHOR = 16;
/** A cat's face has scored 0.74. */
const MIN_FACE_SCORE = 0.8;
const MAX_FACE_OVERLAP = 0.3;

/** Detects faces. `image` is RGB, of FACE_SIDE². */
export async function findFaces(net: Net, image: Pixels): Promise<LabeledDetection[]> {
  const row = await net({ side: FACE_SIDE, values: Float32Array.from(image.data, (value) => value / 127.5 - 1) });
  const detections: LabeledDetection[] = [];
  let offset = 0;
  for (const { cells, anchors } of GRIDS) {
    const grid = cells * cells;
    const boxes = offset + anchors * grid;
    for (let cell = 0; cell < grid; cell++) {
      for (let anchor = 0; anchor < anchors; anchor++) {
        const score = 1 / (1 + Math.exp(-(row[offset + anchor * grid + cell] ?? 0)));
        if (score < MIN_FACE_SCORE) continue;
        const number = (k: number) => (row[boxes + (anchor * VALUES_PER_ANCHOR + k) * grid + cell] ?? 0) / FACE_SIDE;
        const x = ((cell % cells) + 0.5) / cells + number(0);
        const y = (Math.floor(cell / cells) + 0.5) / cells + number(1);
        const [width, height] = [number(2), number(3)];
        const box = boxBetween(x - width / 2, y - height / 2, x + width / 2, y + height / 2);
        detections.push({ label: "face", score, box });
      }
    }
    offset = boxes + anchors * VALUES_PER_ANCHOR * grid;
  }
  return suppressOverlaps(detections, MAX_FACE_OVERLAP);
}

/* MediaPipe's selfie segmentation (https://google.github.io/mediapipe/solutions/selfie_segmentation). */

export const PEOPLE_SIDE = 256;

/** Returns the probability of each pixel to be a person, 0 to 1, row by row. `image` is RGB, of PEOPLE_SIDE². */
export function findPeople(net: Net, image: Pixels): Promise<Float32Array> {
  return net({ side: PEOPLE_SIDE, values: Float32Array.from(image.data, (value) => value / 255) });
}

/* MobileNetV2 (https://arxiv.org/abs/1801.04381), trained by NSFWJS on five categories of images. */

export const MODERATION_SIDE = 224;
const CATEGORIES = ["drawing", "hentai", "neutral", "porn", "sexy"];
/** Sexual acts and exposed genitals, drawn or photographed. Does not include people in little clothing. */
const PORNOGRAPHIC = ["hentai", "porn"];

/** Returns the probability that an image is pornographic, 0 to 1. `image` is RGB, of MODERATION_SIDE². */
export async function pornographyScore(net: Net, { data }: Pixels): Promise<number> {
  const shares = await net({ side: MODERATION_SIDE, values: Float32Array.from(data, (value) => value / 255) });
  return PORNOGRAPHIC.reduce((sum, kind) => sum + (shares[CATEGORIES.indexOf(kind)] ?? 0), 0);
}
