import type { Transform } from "./transform.ts";

export interface Size {
  width: number;
  height: number;
}

/** The longest side that can be requested (decision N11). */
export const MAX_SIDE = 6000;

/** A vector image has no pixels that enlarging would blur (decision C44). */
export function isVector(mimeType: string): boolean {
  return mimeType === "image/svg+xml";
}

/**
 * Returns the size of a variant from the size of the displayed image: rotate, then resize, without enlarging pixels.
 * The renderer produces exactly this size. Decodes nothing.
 */
export function outputSize(source: Size, transform: Transform, vector: boolean): Size {
  return resizedSize(rotatedSize(source, transform.rotate ?? 0), transform, vector);
}

/** Returns the bounding box of a rotated rectangle. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 180 === 0) return { width, height };
  if (degrees % 90 === 0) return { width: height, height: width };
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return wholePixels({ width: width * cos + height * sin, height: width * sin + height * cos });
}

function resizedSize(source: Size, { w, h, crop }: Transform, vector: boolean): Size {
  if (w === undefined && h === undefined) return source;
  if (w === undefined || h === undefined || crop === "contain") {
    // The other side is limited to the maximum.
    const max = vector ? Math.max(1, MAX_SIDE / Math.max(source.width, source.height)) : 1;
    const scale = Math.min(max, (w ?? Infinity) / source.width, (h ?? Infinity) / source.height);
    return wholePixels({ width: source.width * scale, height: source.height * scale });
  }
  if (vector) return { width: w, height: h };
  if (crop === "fill") return { width: Math.min(w, source.width), height: Math.min(h, source.height) };
  // A box larger than the source is reduced to the source, with its aspect ratio.
  const scale = Math.min(1, source.width / w, source.height / h);
  return wholePixels({ width: w * scale, height: h * scale });
}

function wholePixels({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
