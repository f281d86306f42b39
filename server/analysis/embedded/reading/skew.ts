import type { Pixels } from "../../../imaging/pixels.ts";
import { shrink } from "./grey-image.ts";

const WORK_SIDE = 700;
const MAX_DEGREES = 20;

export interface Skew {
  /** The clockwise rotation that levels the lines. */
  degrees: number;
  /** The strength of the lines at that angle. */
  strength: number;
}

/**
 * Finds the tilt of text lines with projection profiles: in the direction of the lines, rows of ink and gaps alternate
 * most sharply. Requires a flattened image.
 */
export function findSkew(flat: Pixels): Skew {
  const small = shrink(flat, Math.ceil(Math.max(flat.width, flat.height) / WORK_SIDE));
  const ink = inkPoints(small);
  if (ink.count === 0) return { degrees: 0, strength: 0 };
  let best = { degrees: 0, strength: profile(ink, small, 0) };
  const measure = (degrees: number) => {
    const strength = profile(ink, small, degrees);
    if (strength > best.strength) best = { degrees, strength };
  };
  for (let degrees = -MAX_DEGREES; degrees <= MAX_DEGREES; degrees += 1) measure(degrees);
  const coarse = best.degrees;
  for (let step = -0.8; step <= 0.8; step += 0.2) measure(coarse + step);
  return { degrees: Math.abs(best.degrees) < 0.5 ? 0 : -best.degrees, strength: best.strength };
}

interface Ink {
  x: Float32Array;
  y: Float32Array;
  count: number;
}

function inkPoints({ data, width, height }: Pixels): Ink {
  const x = new Float32Array(data.length);
  const y = new Float32Array(data.length);
  let count = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if ((data[row * width + column] ?? 255) > 150) continue;
      x[count] = column - width / 2;
      y[count] = row - height / 2;
      count += 1;
    }
  }
  return { x, y, count };
}

/** Returns the sum of squared differences between adjacent rows of the profile, per point of ink. */
function profile({ x, y, count }: Ink, { width, height }: Pixels, degrees: number): number {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const offset = Math.ceil(Math.hypot(width, height) / 2) + 2;
  const rows = new Float32Array(offset * 2);
  for (let i = 0; i < count; i++) {
    const row = (y[i] ?? 0) * cos - (x[i] ?? 0) * sin + offset;
    const floor = Math.floor(row);
    rows[floor] = (rows[floor] ?? 0) + 1 - (row - floor);
    rows[floor + 1] = (rows[floor + 1] ?? 0) + row - floor;
  }
  let steps = 0;
  for (let i = 1; i < rows.length; i++) steps += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2;
  return steps / count;
}
