import type { Box } from "../../../imaging/box.ts";
import type { Size } from "../../../imaging/geometry.ts";
import { counts } from "./masks.ts";
import { Label } from "./seeds.ts";
import type { Sight } from "./sight.ts";

/** How much a pixel stands out, in bytes: from the first on it surely does, below the second it hardly does. */
const SURE = 210;
const HARDLY = 20;
/** Where less of the boxes stands out, it is the boxes that tell where the subject is; people stand out always. */
const MIN_COVERED = 0.2;
const MIN_COVERED_BY_PEOPLE = 0.08;
/** Boxes are up to this much too small, in shares of the picture. */
const MARGIN = 0.03;
/** Of the half sides of a box: what nearly every thing fills. */
const CORE = 0.35;

/** GrabCut's labels from what was seen: what stands out, and the boxes of the things, united. */
export function guess({ things, figure }: Sight, { width, height }: Size): Uint8Array {
  const boxes = things.map(({ box }) => box);
  const least = things.some(({ label }) => label === "person") ? MIN_COVERED_BY_PEOPLE : MIN_COVERED;
  const telling = boxes.length === 0 || covered(boxes, figure, { width, height }) > least;
  return figure.map((value, i) => {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    const near = boxes.some((box) => inside(box, x, y, MARGIN));
    const out = telling || near ? value : 0;
    const core = !telling && boxes.some((box) => depth(box, x, y) < CORE);
    if (core || out > SURE) return Label.foreground;
    if (counts(out) || (!telling && boxes.some((box) => inside(box, x, y, 0)))) return Label.maybeForeground;
    return out > HARDLY || near ? Label.maybeBackground : Label.background;
  });
}

/** Seen a little differently. A clear subject stays the same. */
export function doubted({ things, figure, steadiness }: Sight): Sight {
  const smaller = ({ x, y, width, height }: Box) => ({
    x: x + width * 0.04,
    y: y + height * 0.04,
    width: width * 0.92,
    height: height * 0.92,
  });
  return {
    things: things.map((thing) => ({ ...thing, box: smaller(thing.box) })),
    figure: figure.map((value) => value * 0.9),
    steadiness,
  };
}

/** Share of the boxes that stands out. */
function covered(boxes: Box[], figure: Uint8Array, { width, height }: Size): number {
  let [all, out] = [0, 0];
  for (const [i, value] of figure.entries()) {
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    if (!boxes.some((box) => inside(box, x, y, 0))) continue;
    all += 1;
    if (counts(value)) out += 1;
  }
  return out / Math.max(1, all);
}

function inside(box: Box, x: number, y: number, margin: number): boolean {
  const across = x > box.x - margin && x < box.x + box.width + margin;
  return across && y > box.y - margin && y < box.y + box.height + margin;
}

/** 0 in the middle of a box, 1 at the rim of the ellipse in it. */
function depth(box: Box, x: number, y: number): number {
  return Math.hypot((2 * (x - box.x)) / box.width - 1, (2 * (y - box.y)) / box.height - 1);
}
