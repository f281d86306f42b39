import { areaOf, type Box } from "../../../imaging/relative-box.ts";
import type { Detection as Seen } from "../../engine.ts";
import type { Label } from "./labels.ts";

export interface LabelledDetection extends Seen {
  label: Label;
}

/** Returns intersection over union of two boxes, 0 to 1. */
export function intersectionOverUnion(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(one) + areaOf(other) - width * height);
}

/** Returns the box between two opposite corners, clipped to the image. */
export function boxBetween(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [clamp(left), clamp(top)];
  return { x, y, width: Math.max(0, clamp(right) - x), height: Math.max(0, clamp(bottom) - y) };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/**
 * Sorts by descending score, and removes boxes of the same label that overlap a higher-scoring one by more than `maxOverlap`
 * (non-maximum suppression).
 */
export function suppressOverlaps(detections: LabelledDetection[], maxOverlap: number): LabelledDetection[] {
  const remaining: LabelledDetection[] = [];
  for (const candidate of detections.toSorted((a, b) => b.score - a.score)) {
    if (
      !remaining.some(
        (other) => other.label === candidate.label && intersectionOverUnion(other.box, candidate.box) > maxOverlap,
      )
    )
      remaining.push(candidate);
  }
  return remaining;
}
