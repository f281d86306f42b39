import type { Size } from "../../../imaging/geometry.ts";
import { isSet } from "./masks.ts";
import { Label } from "./seeds.ts";

/** Distance in pixels on each side of an outline within which colors are compared. */
const REACH = 4;
/** Minimum distance of two different colors in Lab. */
const MIN_COLOUR_DISTANCE = 10;

export interface Outline {
  /**
   * Share of the outline that is visible in the image: the colors on both sides differ, and the seeds did not force it.
   */
  visibleShare: number;
  /** Length in pixels. */
  length: number;
  /** Share of the image's border that the subject touches. */
  border: number;
}

/** Measures the outline of a mask. `lab` uses OpenCV's 8 bits, and `labels` are the seeds of the mask. */
export function outlineOf(mask: Uint8Array, lab: Uint8Array, labels: Uint8Array, { width, height }: Size): Outline {
  let [length, visible, bordering, touched] = [0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const border = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    if (border) bordering += 1;
    if (!isSet(mask[i])) continue;
    if (border) {
      touched += 1;
      continue;
    }
    const outside = [i - 1, i + 1, i - width, i + width].filter((k) => !isSet(mask[k]));
    if (outside.length === 0) continue;
    length += 1;
    const forced = outside.some((k) => labels[k] === Label.background && labels[i] !== Label.foreground);
    if (!forced && difference({ mask, lab }, { x, y }, { width, height }) > MIN_COLOUR_DISTANCE) visible += 1;
  }
  return { visibleShare: length === 0 ? 0 : visible / length, length, border: touched / bordering };
}

/** Returns the distance between the mean colors on both sides of a pixel. */
function difference(
  { mask, lab }: { mask: Uint8Array; lab: Uint8Array },
  { x, y }: { x: number; y: number },
  { width, height }: Size,
): number {
  const inner = { l: 0, a: 0, b: 0, n: 0 };
  const outer = { l: 0, a: 0, b: 0, n: 0 };
  for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
    for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
      const i = v * width + u;
      const side = isSet(mask[i]) ? inner : outer;
      side.l += (lab[i * 3] ?? 0) * (100 / 255);
      side.a += lab[i * 3 + 1] ?? 0;
      side.b += lab[i * 3 + 2] ?? 0;
      side.n += 1;
    }
  }
  const delta = (of: "l" | "a" | "b") => inner[of] / Math.max(1, inner.n) - outer[of] / Math.max(1, outer.n);
  return Math.hypot(delta("l"), delta("a"), delta("b"));
}
