import { z } from "zod";

const share = z.number().min(0).max(1);

/** A region of an image, relative to its displayed width and height, from the top left. */
export const boxShape = z.strictObject({ x: share, y: share, width: share, height: share });
export type Box = z.infer<typeof boxShape>;

export function areaOf({ width, height }: Box): number {
  return width * height;
}

/** Returns whether the center of `inner` is within `outer`. */
export function containsCenter(outer: Box, inner: Box): boolean {
  const [x, y] = [inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y];
  return x > 0 && x < outer.width && y > 0 && y < outer.height;
}

/** Returns the box around all boxes, or null if there are none. */
export function boundingBox(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
