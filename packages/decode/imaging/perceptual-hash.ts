/*
 * A 64-bit hash of an image's appearance: the signs of its low frequencies (pHash). Scaling, compression, brightness
 * and loss of color hardly change it. Cropping and rotation do.
 */

/** Maximum number of different bits of similar images. */
export const MAX_DIFFERENT_BITS = 6;
/** The side in pixels of the hashed image. */
export const HASHED_SIDE = 32;
/** Frequencies 1 to 8 in each direction. Frequency 0 changes with the brightness. */
const FREQUENCIES = 8;
/** Below this deviation, the signs are noise: the image has one color, a gradient, or a single round shape. */
const MIN_DEVIATION = 25;

const COSINES = Array.from({ length: FREQUENCIES }, (_, k) =>
  Array.from({ length: HASHED_SIDE }, (_, x) => Math.cos(((2 * x + 1) * (k + 1) * Math.PI) / (2 * HASHED_SIDE))),
);

/** Returns 64 zeros and ones for 32 × 32 gray pixels, or null if the image is too plain to compare. */
export function perceptualHash(gray: ArrayLike<number>): string | null {
  const across = COSINES.map((cosines) =>
    Array.from({ length: HASHED_SIDE }, (_, y) => sum(cosines, (x) => gray[y * HASHED_SIDE + x] ?? 0)),
  );
  const waves = COSINES.flatMap((cosines) => across.map((column) => sum(cosines, (y) => column[y] ?? 0)));
  const middle = median(waves);
  if (median(waves.map((wave) => Math.abs(wave - middle))) < MIN_DEVIATION) return null;
  return waves.map((wave) => (wave > middle ? "1" : "0")).join("");
}

function sum(cosines: number[], value: (index: number) => number): number {
  return cosines.reduce((total, cosine, index) => total + cosine * value(index), 0);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
