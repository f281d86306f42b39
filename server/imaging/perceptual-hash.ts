/*
 * What a picture looks like, in 64 bits: the signs of its low frequencies (pHash). Scaling, compression, brightness and loss
 * of colour hardly change them. Cropping and turning do.
 */

/** Bits in which two hashes may differ for their pictures to count as alike. */
export const ALIKE = 6;
/** The picture is looked at as so many pixels a side. */
export const HASHED_SIDE = 32;
/** Frequencies 1 to 8 each way; frequency 0 is what changes with the light. */
const FREQUENCIES = 8;
/** Below this the signs are those of noise: the picture is of one colour, a gradient, or a single round thing. */
const MIN_DEVIATION = 25;

const COSINES = Array.from({ length: FREQUENCIES }, (_, k) =>
  Array.from({ length: HASHED_SIDE }, (_, x) => Math.cos(((2 * x + 1) * (k + 1) * Math.PI) / (2 * HASHED_SIDE))),
);

/** 64 zeros and ones, of 32 × 32 grey pixels; null for a picture that is too plain to be told from others. */
export function perceptualHash(grey: ArrayLike<number>): string | null {
  const across = COSINES.map((cosines) =>
    Array.from({ length: HASHED_SIDE }, (_, y) => sum(cosines, (x) => grey[y * HASHED_SIDE + x] ?? 0)),
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
