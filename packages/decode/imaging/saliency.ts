import type { Pixels } from "./pixels.ts";
import type { Box } from "./relative-box.ts";

/*
 * Finds the most salient region of an image: areas that cannot be reached from the border without a color edge (minimum
 * barrier distance, Zhang et al. 2015), sharp areas, and the center rather than the edge. It does not recognize
 * objects. If a detector has found some, its result is better.
 */

/** Cells per side. */
const SIDE = 64;
/** Raster scans, alternating directions. After three, the distances hardly change. */
const ROUNDS = 4;
/** Weight of sharpness relative to color. */
const SHARPNESS = 0.6;
/** Spread of the weight of the center, relative to the side. */
const SPREAD = 0.38;
/** Share of the salience that is excluded at each end of the box. */
const TAIL = 0.1;

/**
 * Returns the salient box of a square RGB image whose side is a multiple of 64, or the complete image if nothing is
 * salient.
 */
export function salientBox(picture: Pixels): Box {
  const channels = opponentColors(picture);
  const barrier = normalized(total(channels.map(barrierDistance)));
  const sharpness = normalized(blurred(total(channels.map(localContrast)), 2));
  const interest = barrier.map((value, i) => centerWeight(i) * (value + SHARPNESS * (sharpness[i] ?? 0)));
  const mean = interest.reduce((sum, value) => sum + value, 0) / interest.length;
  const salience = interest.map((value) => Math.max(0, value - mean));
  const [left, right] = extent(salience, (i) => i % SIDE);
  const [top, bottom] = extent(salience, (i) => Math.floor(i / SIDE));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns lightness, red against green, and blue against yellow, as means per cell. */
function opponentColors({ data, width }: Pixels): Float64Array[] {
  const ratio = width / SIDE;
  const [light, red, blue] = [0, 1, 2].map(() => new Float64Array(SIDE * SIDE)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let pixel = 0; pixel < width * width; pixel++) {
    const [r, g, b] = [data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0];
    const cell = Math.floor(pixel / width / ratio) * SIDE + Math.floor((pixel % width) / ratio);
    light[cell] = (light[cell] ?? 0) + (r + g + b) / 3 / ratio ** 2;
    red[cell] = (red[cell] ?? 0) + (r - g) / ratio ** 2;
    blue[cell] = (blue[cell] ?? 0) + (b - (r + g) / 2) / ratio ** 2;
  }
  return [light, red, blue];
}

/** Returns for each cell the smallest range of values on any path from the border. */
function barrierDistance(values: Float64Array): Float64Array {
  const distance = new Float64Array(values.length).fill(Infinity);
  const highest = Float64Array.from(values);
  const lowest = Float64Array.from(values);
  const at = (i: number, from: number) => {
    const high = Math.max(highest[from] ?? 0, values[i] ?? 0);
    const low = Math.min(lowest[from] ?? 0, values[i] ?? 0);
    if (high - low >= (distance[i] ?? 0)) return;
    distance[i] = high - low;
    highest[i] = high;
    lowest[i] = low;
  };
  for (let i = 0; i < values.length; i++) if (onBorder(i)) distance[i] = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const step = round % 2 === 0 ? 1 : -1;
    for (let n = 0; n < values.length; n++) {
      const i = step === 1 ? n : values.length - 1 - n;
      if (onBorder(i)) continue;
      at(i, i - step);
      at(i, i - step * SIDE);
    }
  }
  return distance;
}

function onBorder(i: number): boolean {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
  return x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
}

function localContrast(values: Float64Array): Float64Array {
  const ground = blurred(values, 3);
  return values.map((value, i) => Math.abs(value - (ground[i] ?? 0)));
}

/** Returns means over squares of `radius` cells to each side. */
function blurred(values: Float64Array, radius: number): Float64Array {
  const along = (source: Float64Array, stride: number, place: (i: number) => number) =>
    source.map((_, i) => {
      const from = Math.max(-radius, -place(i));
      const to = Math.min(radius, SIDE - 1 - place(i));
      let sum = 0;
      for (let step = from; step <= to; step++) sum += source[i + step * stride] ?? 0;
      return sum / (to - from + 1);
    });
  const rows = along(values, 1, (i) => i % SIDE);
  return along(rows, SIDE, (i) => Math.floor(i / SIDE));
}

function total(maps: Float64Array[]): Float64Array {
  return Float64Array.from({ length: SIDE * SIDE }, (_, i) => maps.reduce((sum, map) => sum + (map[i] ?? 0), 0));
}

/** Divides a map by its mean, so that maps can be added. */
function normalized(map: Float64Array): Float64Array {
  const mean = map.reduce((sum, value) => sum + value, 0) / map.length;
  return mean === 0 ? map : map.map((value) => value / mean);
}

function centerWeight(i: number): number {
  const [x, y] = [(i % SIDE) / SIDE - 0.5, Math.floor(i / SIDE) / SIDE - 0.5];
  return Math.exp(-(x ** 2 + y ** 2) / (2 * SPREAD ** 2));
}

/** Returns the range that contains most of the values, 0 to 1. */
function extent(values: Float64Array, place: (i: number) => number): [number, number] {
  const sums = new Float64Array(SIDE);
  let all = 0;
  values.forEach((value, i) => {
    sums[place(i)] = (sums[place(i)] ?? 0) + value;
    all += value;
  });
  if (all === 0) return [0, 1];
  let [start, end, before, after] = [0, SIDE, 0, 0];
  while (before + (sums[start] ?? 0) < TAIL * all) before += sums[start++] ?? 0;
  while (after + (sums[end - 1] ?? 0) < TAIL * all) after += sums[--end] ?? 0;
  return [start / SIDE, end / SIDE];
}
