import type { Pixels } from "../../../imaging/pixels.ts";

const CELL = 16;
const BINS = 64;
const LEVEL = 256 / BINS;
/** Cells on each side that are included in a median. */
const REACH = 5;
/** Minimum contrast. Smaller differences from the paper count as noise, even in an even image. */
const MIN_CONTRAST = 0.22;

/**
 * Converts any page to dark ink on white paper: each pixel becomes its distance to the local background. This removes
 * shading and shadows. Light text on a dark background becomes dark text on light, also within one image.
 */
export function flatten(image: Pixels): Pixels {
  const { data, width, height } = image;
  const paper = background(image);
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const distance = new Float32Array(data.length);
  const histogram = new Uint32Array(256);
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.max(0, Math.floor(y / CELL - 0.5)));
    const rowBelow = Math.min(rows - 1, row + 1);
    for (let x = 0; x < width; x++) {
      const column = Math.min(columns - 1, Math.max(0, Math.floor(x / CELL - 0.5)));
      const columnRight = Math.min(columns - 1, column + 1);
      const value = data[y * width + x] ?? 0;
      const a = paper[row * columns + column] ?? 0;
      const b = paper[row * columns + columnRight] ?? 0;
      const c = paper[rowBelow * columns + column] ?? 0;
      const d = paper[rowBelow * columns + columnRight] ?? 0;
      const low = Math.min(a, b, c, d);
      const high = Math.max(a, b, c, d);
      // Values between the backgrounds of adjacent cells are not ink. This keeps the boundary of two areas white.
      const ground = value < low ? low : value > high ? high : value;
      const contrast = Math.abs(value - ground) / Math.max(ground, 255 - ground, 1);
      distance[y * width + x] = contrast;
      histogram[Math.min(255, Math.floor(contrast * 255))] =
        (histogram[Math.min(255, Math.floor(contrast * 255))] ?? 0) + 1;
    }
  }
  const maxContrast = Math.max(MIN_CONTRAST, quantile(histogram, 0.985, data.length) / 255);
  const flat = new Uint8Array(data.length);
  for (let i = 0; i < flat.length; i++) flat[i] = 255 - 255 * Math.min(1, (distance[i] ?? 0) / maxContrast);
  return { data: flat, width, height };
}

/** Returns the median around each cell: text covers less than half of any area. */
function background({ data, width, height }: Pixels): Float32Array {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  // Summed-area tables, one per gray level, so that the histogram of any window takes four lookups per level.
  const stride = (columns + 1) * BINS;
  const sums = new Uint32Array((rows + 1) * stride);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bin = Math.floor((data[y * width + x] ?? 0) / LEVEL);
      const at = (Math.floor(y / CELL) + 1) * stride + (Math.floor(x / CELL) + 1) * BINS + bin;
      sums[at] = (sums[at] ?? 0) + 1;
    }
  }
  for (let row = 1; row <= rows; row++) {
    for (let i = BINS; i < stride; i++) {
      const at = row * stride + i;
      sums[at] = (sums[at] ?? 0) + (sums[at - BINS] ?? 0) + (sums[at - stride] ?? 0) - (sums[at - stride - BINS] ?? 0);
    }
  }
  const paper = new Float32Array(columns * rows);
  const histogram = new Uint32Array(BINS);
  for (let row = 0; row < rows; row++) {
    const top = Math.max(0, row - REACH) * stride;
    const bottom = Math.min(rows, row + REACH + 1) * stride;
    for (let column = 0; column < columns; column++) {
      const left = Math.max(0, column - REACH) * BINS;
      const right = Math.min(columns, column + REACH + 1) * BINS;
      let total = 0;
      for (let bin = 0; bin < BINS; bin++) {
        const count =
          (sums[bottom + right + bin] ?? 0) -
          (sums[top + right + bin] ?? 0) -
          (sums[bottom + left + bin] ?? 0) +
          (sums[top + left + bin] ?? 0);
        histogram[bin] = count;
        total += count;
      }
      paper[row * columns + column] = (quantile(histogram, 0.5, total) + 0.5) * LEVEL;
    }
  }
  return paper;
}

function quantile(histogram: Uint32Array, share: number, total: number): number {
  let cumulated = 0;
  for (let bin = 0; bin < histogram.length; bin++) {
    cumulated += histogram[bin] ?? 0;
    if (cumulated >= total * share) return bin;
  }
  return histogram.length - 1;
}
