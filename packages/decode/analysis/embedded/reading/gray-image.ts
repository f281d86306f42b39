import type { Pixels } from "../../../imaging/pixels.ts";

/** Rotates clockwise around the center, and fills the corners with white. */
export function rotate(image: Pixels, degrees: number): Pixels {
  if (degrees === 0) return image;
  if (degrees % 90 === 0) return quarterTurns(image, (((degrees / 90) % 4) + 4) % 4);
  const { data, width, height } = image;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const toWidth = Math.ceil(width * Math.abs(cos) + height * Math.abs(sin));
  const toHeight = Math.ceil(width * Math.abs(sin) + height * Math.abs(cos));
  const rotated = new Uint8Array(toWidth * toHeight).fill(255);
  for (let y = 0; y < toHeight; y++) {
    const dy = y - toHeight / 2;
    for (let x = 0; x < toWidth; x++) {
      const dx = x - toWidth / 2;
      const fromX = cos * dx + sin * dy + width / 2;
      const fromY = cos * dy - sin * dx + height / 2;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const right = fromX - left;
      const below = fromY - top;
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      rotated[y * toWidth + x] = upper * (1 - below) + lower * below;
    }
  }
  return { data: rotated, width: toWidth, height: toHeight };
}

function quarterTurns({ data, width, height }: Pixels, quarters: number): Pixels {
  const swapped = quarters % 2 === 1;
  const toWidth = swapped ? height : width;
  const toHeight = swapped ? width : height;
  const rotated = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const toX = quarters === 1 ? height - 1 - y : quarters === 2 ? width - 1 - x : quarters === 3 ? y : x;
      const toY = quarters === 1 ? x : quarters === 2 ? height - 1 - y : quarters === 3 ? width - 1 - x : y;
      rotated[toY * toWidth + toX] = data[y * width + x] ?? 0;
    }
  }
  return { data: rotated, width: toWidth, height: toHeight };
}

/** Averages blocks of `factor` × `factor` pixels. */
function shrink(image: Pixels, factor: number): Pixels {
  if (factor <= 1) return image;
  const width = Math.max(1, Math.floor(image.width / factor));
  const height = Math.max(1, Math.floor(image.height / factor));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let dy = 0; dy < factor && y * factor + dy < image.height; dy++) {
        for (let dx = 0; dx < factor && x * factor + dx < image.width; dx++) {
          sum += image.data[(y * factor + dy) * image.width + x * factor + dx] ?? 0;
          count += 1;
        }
      }
      data[y * width + x] = sum / count;
    }
  }
  return { data, width, height };
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Returns an image of these lines only, one below the other. */
export function excerpt({ data, width, height }: Pixels, lines: Box[]): Pixels {
  const strips = lines.map(({ x0, y0, x1, y1 }) => {
    const margin = Math.round((y1 - y0) / 2);
    const [left, top] = [Math.max(0, x0 - margin), Math.max(0, y0 - margin)];
    return { left, top, width: Math.min(width, x1 + margin) - left, height: Math.min(height, y1 + margin) - top };
  });
  const toWidth = Math.max(1, ...strips.map((strip) => strip.width));
  const toHeight = strips.reduce((sum, strip) => sum + strip.height, 0);
  const excerpted = new Uint8Array(toWidth * Math.max(1, toHeight)).fill(255);
  let at = 0;
  for (const strip of strips) {
    for (let y = 0; y < strip.height; y++, at += toWidth) {
      const from = (strip.top + y) * width + strip.left;
      excerpted.set(data.subarray(from, from + strip.width), at);
    }
  }
  return { data: excerpted, width: toWidth, height: Math.max(1, toHeight) };
}

/** Encodes as binary Netpbm, which needs no encoder and which Tesseract reads directly. */
export function netpbm({ data, width, height }: Pixels): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, "latin1"), data]);
}

const WORK_SIDE = 700;
const MAX_DEGREES = 20;

interface Skew {
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
