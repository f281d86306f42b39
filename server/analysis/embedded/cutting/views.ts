import type { Size } from "../../../imaging/geometry.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Box } from "../../../imaging/relative-box.ts";
import { isSet } from "./masks.ts";

/** A region of an image, in pixels. */
export interface Area extends Size {
  left: number;
  top: number;
}

/** Margin around a box, as a share of its longer side. */
const MARGIN = 0.12;

/** Flips a mask horizontally. */
export function mirror(mask: Uint8Array, width: number): Uint8Array {
  return mask.map((_, i) => mask[i + width - 1 - 2 * (i % width)] ?? 0);
}

export function mirrorImage({ data, width, height }: Pixels): Pixels {
  const pixels = new Uint32Array(Uint8Array.from(data).buffer);
  const flipped = pixels.map((_, i) => pixels[i + width - 1 - 2 * (i % width)] ?? 0);
  return { data: new Uint8Array(flipped.buffer), width, height };
}

export function areaAround(box: Box, { width, height }: Size): Area {
  const margin = MARGIN * Math.max(box.width * width, box.height * height);
  const left = Math.max(0, Math.floor(box.x * width - margin));
  const top = Math.max(0, Math.floor(box.y * height - margin));
  const croppedWidth = Math.min(width, Math.ceil((box.x + box.width) * width + margin)) - left;
  const croppedHeight = Math.min(height, Math.ceil((box.y + box.height) * height + margin)) - top;
  return { left, top, width: croppedWidth, height: croppedHeight };
}

export function crop({ data, width }: Pixels, area: Area): Pixels {
  const part = new Uint8Array(area.width * area.height * 4);
  for (let y = 0; y < area.height; y++) {
    const start = ((area.top + y) * width + area.left) * 4;
    part.set(data.subarray(start, start + area.width * 4), y * area.width * 4);
  }
  return { data: part, width: area.width, height: area.height };
}

/** Returns a copy of a mask with a region replaced. */
export function paste(mask: Uint8Array, part: Uint8Array, width: number, area: Area): Uint8Array {
  const copy = Uint8Array.from(mask);
  for (let y = 0; y < area.height; y++) {
    copy.set(part.subarray(y * area.width, (y + 1) * area.width), (area.top + y) * width + area.left);
  }
  return copy;
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
