import type { Box } from "../imaging/box.ts";
import type { Found } from "./engine.ts";

/** Next to the largest one, what is smaller than this share of its area is background. */
const COUNTS_BESIDE = 0.25;

/**
 * What a crop is to keep in sight of the things that were found: people with a face, else what is largest and surest together
 * with others of its kind; null where nothing was found.
 */
export function subjectOf(found: Found[]): Box | null {
  const faces = found.filter(({ label }) => label === "face").map((face) => ownerOf(face, found));
  const candidates = faces.length > 0 ? faces : found;
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a));
  if (!first) return null;
  return candidates
    .filter(({ label, box }) => label === first.label && area(box) >= COUNTS_BESIDE * area(first.box))
    .map(({ box }) => box)
    .reduce(around, first.box);
}

/** The person that a face belongs to; the face itself when that was not found. */
function ownerOf(face: Found, found: Found[]): Found {
  const people = found.filter(({ label, box }) => label === "person" && isWithin(face.box, box));
  return people.sort((a, b) => area(a.box) - area(b.box))[0] ?? face;
}

function isWithin(inner: Box, outer: Box): boolean {
  const [x, y] = [inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y];
  return x > 0 && x < outer.width && y > 0 && y < outer.height;
}

function weight({ score, box }: Found): number {
  return score * area(box);
}

function area({ width, height }: Box): number {
  return width * height;
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
