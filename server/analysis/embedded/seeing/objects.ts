import type { Pixels } from "../../../imaging/pixels.ts";
import { boxBetween, type LabelledDetection, suppressOverlaps } from "./boxes.ts";
import { LABELS } from "./labels.ts";
import type { Net } from "./net.ts";

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
const MIN_SCORE = 0.3;
const MAX_OVERLAP = 0.5;

/** Detects objects. `image` is RGB, of OBJECT_SIDE². */
export async function findObjects(net: Net, image: Pixels): Promise<LabelledDetection[]> {
  const values = new Float32Array(image.data.length);
  for (let i = 0; i < values.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      values[i + c] = ((image.data[i + 2 - c] ?? 0) - (MEAN[c] ?? 0)) / (DEVIATION[c] ?? 1);
    }
  }
  const row = await net({ side: OBJECT_SIDE, values });
  const detections: LabelledDetection[] = [];
  let offset = 0;
  for (const stride of STRIDES) {
    const cells = Math.floor(OBJECT_SIDE / stride);
    const grid = cells * cells;
    const at = (channel: number, cell: number) => row[offset + channel * grid + cell] ?? 0;
    for (let cell = 0; cell < grid; cell++) {
      for (const [k, label] of LABELS.entries()) {
        const score = 1 / (1 + Math.exp(-at(k, cell)));
        if (score < MIN_SCORE) continue;
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
  return suppressOverlaps(detections, MAX_OVERLAP);
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
