import type { Transform } from "./transform.ts";

/** A change of a pixel's color: `matrix · rgb + offset`, from 0 to 255. */
export interface Tone {
  matrix: [Row, Row, Row];
  offset: Row;
}
type Row = [number, number, number];

/** Relative luminance of the primaries of sRGB (ITU-R BT.709). */
const LUMA: Row = [0.2126, 0.7152, 0.0722];
const SEPIA: Tone["matrix"] = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];

/**
 * Combines contrast and brightness, then saturation, grayscale and sepia, in one step, which is clamped to 0 to 255
 * once. Returns null if nothing changes.
 */
export function toneOf({ brightness = 0, contrast = 0, saturation = 0, grayscale, sepia }: Transform): Tone | null {
  if (!brightness && !contrast && !saturation && !grayscale && !sepia) return null;
  const c = contrast * 2.55;
  // The usual contrast curve: slope k around middle grey. 100 is a hard threshold, -100 a flat grey.
  const k = (259 * (c + 255)) / (255 * (259 - c));
  const shift = 128 * (1 - k) + brightness * 1.27;
  let matrix = saturate(1 + saturation / 100);
  if (grayscale) matrix = multiply([LUMA, LUMA, LUMA], matrix);
  if (sepia) matrix = multiply(SEPIA, matrix);
  return {
    matrix: matrix.map((row) => row.map((value) => value * k)) as Tone["matrix"],
    offset: matrix.map(([r, g, b]) => (r + g + b) * shift) as Row,
  };
}

/** 0 is grey, 1 is unchanged, 2 is twice as far from grey. */
function saturate(amount: number): Tone["matrix"] {
  return [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => (1 - amount) * (LUMA[j] ?? 0) + (i === j ? amount : 0)),
  ) as Tone["matrix"];
}

function multiply(a: Tone["matrix"], b: Tone["matrix"]): Tone["matrix"] {
  return a.map((row) =>
    [0, 1, 2].map((j) => row.reduce((sum, value, i) => sum + value * (b[i]?.[j] ?? 0), 0)),
  ) as Tone["matrix"];
}
