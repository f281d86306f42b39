import { z } from "zod";

const share = z.number().min(0).max(1);

/** A part of a picture, in shares of its width and height as displayed, from the top left. */
export const boxShape = z.strictObject({ x: share, y: share, width: share, height: share });
export type Box = z.infer<typeof boxShape>;

export function areaOf({ width, height }: Box): number {
  return width * height;
}

/** Whether the middle of `inner` lies in `outer`. */
export function holds(outer: Box, inner: Box): boolean {
  const [x, y] = [inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y];
  return x > 0 && x < outer.width && y > 0 && y < outer.height;
}

/** The box around all; null of none. */
export function hullOf(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
