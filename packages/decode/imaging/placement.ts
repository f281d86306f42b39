import { rotatedSize, type Size } from "./geometry.ts";
import type { Box } from "./relative-box.ts";

/** The position of a crop: the image is resized to `width` × `height`, and the crop is cut out at `left` and `top`. */
export interface Placement extends Size {
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
