import type { Size } from "../../../imaging/geometry.ts";
import type { Box } from "../../../imaging/relative-box.ts";

/** Minimum value of a mask byte that is set. */
const HALF = 128;

export function isSet(value: number | undefined): boolean {
  return (value ?? 0) >= HALF;
}

/** Returns the share of the mask that is set. */
export function shareOf(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + (isSet(value) ? 1 : 0), 0) / Math.max(1, mask.length);
}

export function mean(masks: Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = masks;
  return first.map((_, i) => masks.reduce((sum, mask) => sum + (mask[i] ?? 0), 0) / masks.length);
}

/** Returns the bounding box of the set pixels, or null if there are none. */
export function extentOf(mask: Uint8Array, { width, height }: Size): Box | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (!isSet(mask[i])) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  if (right === 0) return null;
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}

/** Returns intersection over union, 0 to 1. */
export function maskOverlap(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    const [here, there] = [isSet(one[i]), isSet(other[i])];
    if (here && there) both += 1;
    if (here || there) either += 1;
  }
  return either === 0 ? 0 : both / either;
}
