import type { Box } from "../imaging/box.ts";

/** A thing that was found in a picture. */
export interface Detection {
  label: string;
  /** 0 to 1. */
  score: number;
  box: Box;
}

/** Next to the largest one, what is smaller than this share of its area is background. */
const COUNTS_BESIDE = 0.25;

/**
 * What a crop is to keep in sight of the things that were found: the faces, else what is largest and surest together with
 * others of its kind; null where nothing was found.
 */
export function subjectOf(detections: Detection[]): Box | null {
  const faces = detections.filter(({ label }) => label === "face");
  const candidates = faces.length > 0 ? faces : detections;
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a));
  if (!first) return null;
  return candidates
    .filter(({ label, box }) => label === first.label && area(box) >= COUNTS_BESIDE * area(first.box))
    .map(({ box }) => box)
    .reduce(around, first.box);
}

function weight({ score, box }: Detection): number {
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
