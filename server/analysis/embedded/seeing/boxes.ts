import type { Box, Found as Seen } from "../../engine.ts";
import type { Label } from "./labels.ts";

export interface Found extends Seen {
  label: Label;
}

/** How much two boxes are the same: the area of both over the area of either, 0 to 1. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(one) + areaOf(other) - width * height);
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** What lies outside the picture is cut off. */
export function within({ left, top, right, bottom }: Box): Box {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return { left: inside(left), top: inside(top), right: inside(right), bottom: inside(bottom) };
}

/** Whether the middle of `inner` lies in `outer`. */
export function holds(outer: Box, inner: Box): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** The surest first, and of those that are nearly the same box of the same thing only the surest. */
export function surest(found: Found[], alike: number): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some((other) => other.label === one.label && overlapOf(other.box, one.box) > alike)) kept.push(one);
  }
  return kept;
}
