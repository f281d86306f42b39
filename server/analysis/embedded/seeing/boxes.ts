import { areaOf, type Box } from "../../../imaging/box.ts";
import type { Found as Seen } from "../../engine.ts";
import type { Label } from "./labels.ts";

export interface Found extends Seen {
  label: Label;
}

/** How much two boxes are the same: the area of both over the area of either, 0 to 1. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(one) + areaOf(other) - width * height);
}

/** From one corner to the opposite one, without what lies outside of the picture. */
export function boxBetween(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [inside(left), inside(top)];
  return { x, y, width: Math.max(0, inside(right) - x), height: Math.max(0, inside(bottom) - y) };
}

function inside(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** The surest first, and of those that are nearly the same box of the same thing only the surest. */
export function surest(found: Found[], alike: number): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some((other) => other.label === one.label && overlapOf(other.box, one.box) > alike)) kept.push(one);
  }
  return kept;
}
