import type { Pixels } from "../../../imaging/pixels.ts";
import { boxBetween, type LabelledDetection, suppressOverlaps } from "./boxes.ts";
import type { Net } from "./net.ts";

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
const MIN_SCORE = 0.8;
const MAX_OVERLAP = 0.3;

/** Detects faces. `image` is RGB, of FACE_SIDE². */
export async function findFaces(net: Net, image: Pixels): Promise<LabelledDetection[]> {
  const row = await net({ side: FACE_SIDE, values: Float32Array.from(image.data, (value) => value / 127.5 - 1) });
  const detections: LabelledDetection[] = [];
  let offset = 0;
  for (const { cells, anchors } of GRIDS) {
    const grid = cells * cells;
    const boxes = offset + anchors * grid;
    for (let cell = 0; cell < grid; cell++) {
      for (let anchor = 0; anchor < anchors; anchor++) {
        const score = 1 / (1 + Math.exp(-(row[offset + anchor * grid + cell] ?? 0)));
        if (score < MIN_SCORE) continue;
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
  return suppressOverlaps(detections, MAX_OVERLAP);
}
