import { areaOf, type Box } from "../../../imaging/box.ts";
import type { Found as Seen } from "../../engine.ts";
import type { Label } from "./labels.ts";

export interface Found extends Seen {
  label: Label;
}

/** Returns intersection over union of two boxes, 0 to 1. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(one) + areaOf(other) - width * height);
}

/** Returns the box between two opposite corners, clipped to the image. */
export function boxBetween(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [inside(left), inside(top)];
  return { x, y, width: Math.max(0, inside(right) - x), height: Math.max(0, inside(bottom) - y) };
}

function inside(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/**
 * Sorts by descending score, and removes boxes of the same label that overlap a higher-scoring one by more than `alike`
 * (non-maximum suppression).
 */
export function surest(found: Found[], alike: number): Found[] {
  const kept: Found[] = [];
  for (const candidate of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some((other) => other.label === candidate.label && overlapOf(other.box, candidate.box) > alike))
      kept.push(candidate);
  }
  return kept;
}
