import type { Box } from "./relative-box.ts";
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

/** The position of a crop: the image is resized to `width` × `height`, and the crop is cut out at `left` and `top`. */
interface Placement extends Size {
  left: number;
  top: number;
}

/** Space above a subject that is taller than the crop, as a share of the crop. */
const HEADROOM = 0.08;

/**
 * Places a crop of the target's size on an image that is resized to cover it. The subject is centered, and complete if
 * it fits. If it is too tall, its top is kept.
 */
export function placementAround(subject: Box, source: Size, target: Size): Placement {
  const scale = Math.max(target.width / source.width, target.height / source.height);
  const width = Math.max(target.width, Math.round(source.width * scale));
  const height = Math.max(target.height, Math.round(source.height * scale));
  const middle = (start: number, length: number, total: number, window: number) =>
    clamp(Math.round((start + length / 2) * total - window / 2), total - window);
  const tooTall = subject.height * height > target.height;
  return {
    width,
    height,
    left: middle(subject.x, subject.width, width, target.width),
    top: tooTall
      ? clamp(Math.round(subject.y * height - HEADROOM * target.height), height - target.height)
      : middle(subject.y, subject.height, height, target.height),
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max);
}

/**
 * Returns the bounding box of a region of an image that is rotated clockwise, relative to the bounding box of the
 * rotated image.
 */
export function rotatedBox({ x, y, width, height }: Box, source: Size, degrees: number): Box {
  if (degrees === 0) return { x, y, width, height };
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const all = rotatedSize(source, degrees);
  const corners = [x, x + width].flatMap((across) =>
    [y, y + height].map((down) => {
      const [fromLeft, fromTop] = [(across - 0.5) * source.width, (down - 0.5) * source.height];
      return [(fromLeft * cos - fromTop * sin) / all.width + 0.5, (fromLeft * sin + fromTop * cos) / all.height + 0.5];
    }),
  );
  const [xs, ys] = [corners.map(([across = 0]) => across), corners.map(([, down = 0]) => down)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
