import type { Size } from "../../../imaging/geometry.ts";
import type { Box } from "../../../imaging/relative-box.ts";
import type { Detections } from "./detect-foreground.ts";
import { isSet } from "./masks.ts";
import { Label } from "./seeds.ts";

/** Values of `personMask`, in bytes: certain foreground above the first, unlikely below the second. */
const CERTAIN = 210;
const UNLIKELY = 20;
/** If less of the boxes is covered by `personMask`, the labels follow the boxes. `personMask` always covers people. */
const MIN_COVERED = 0.2;
const MIN_COVERED_BY_PEOPLE = 0.08;
/** Maximum error of a box that is too small, as a share of the image. */
const MARGIN = 0.03;
/** Radius of the center of a box, as a share of its half sides. Almost every object fills it. */
const CORE = 0.35;

/** Returns GrabCut's labels from the union of `personMask` and the boxes of the objects. */
export function initialLabels({ objects, personMask }: Detections, { width, height }: Size): Uint8Array {
  const boxes = objects.map(({ box }) => box);
  const minCovered = objects.some(({ label }) => label === "person") ? MIN_COVERED_BY_PEOPLE : MIN_COVERED;
  const usesPersonMask = boxes.length === 0 || coveredShare(boxes, personMask, { width, height }) > minCovered;
  return personMask.map((value, i) => {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    const near = boxes.some((box) => isInside(box, x, y, MARGIN));
    const foreground = usesPersonMask || near ? value : 0;
    const core = !usesPersonMask && boxes.some((box) => depth(box, x, y) < CORE);
    if (core || foreground > CERTAIN) return Label.foreground;
    if (isSet(foreground) || (!usesPersonMask && boxes.some((box) => isInside(box, x, y, 0))))
      return Label.maybeForeground;
    return foreground > UNLIKELY || near ? Label.maybeBackground : Label.background;
  });
}

/** Returns slightly weaker detections. The mask of a clear subject stays the same. */
export function weakened({ objects, personMask, stability }: Detections): Detections {
  const smaller = ({ x, y, width, height }: Box) => ({
    x: x + width * 0.04,
    y: y + height * 0.04,
    width: width * 0.92,
    height: height * 0.92,
  });
  return {
    objects: objects.map((thing) => ({ ...thing, box: smaller(thing.box) })),
    personMask: personMask.map((value) => value * 0.9),
    stability,
  };
}

/** Returns the share of the boxes that `personMask` covers. */
function coveredShare(boxes: Box[], personMask: Uint8Array, { width, height }: Size): number {
  let [total, coveredPixels] = [0, 0];
  for (const [i, value] of personMask.entries()) {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    if (!boxes.some((box) => isInside(box, x, y, 0))) continue;
    total += 1;
    if (isSet(value)) coveredPixels += 1;
  }
  return coveredPixels / Math.max(1, total);
}

function isInside(box: Box, x: number, y: number, margin: number): boolean {
  const across = x > box.x - margin && x < box.x + box.width + margin;
  return across && y > box.y - margin && y < box.y + box.height + margin;
}

/** Returns 0 in the center of a box, and 1 on the edge of its inscribed ellipse. */
function depth(box: Box, x: number, y: number): number {
  return Math.hypot((2 * (x - box.x)) / box.width - 1, (2 * (y - box.y)) / box.height - 1);
}
