/*
 * Writes ICC profiles (ICC.1:2022) for colors that a file describes in another way. XYZ has the white point D50, as in
 * profiles.
 */

export type Triple = [number, number, number];
/** Rows. */
export type Matrix = [Triple, Triple, Triple];
type Chromaticity = [x: number, y: number];

/** CIE 1931 chromaticities. */
export interface Primaries {
  red: Chromaticity;
  green: Chromaticity;
  blue: Chromaticity;
  white: Chromaticity;
}

/** Light of a value `x`, both from 0 to 1: `(scale · x + offset) ^ gamma`, below `limit` `slope · x`. */
export interface Curve {
  gamma: number;
  scale?: number;
  offset?: number;
  slope?: number;
  limit?: number;
}

const D50: Triple = [0.9642, 1, 0.8249];
/** From XYZ to the cone responses of Bradford, which profiles use to adapt white points (Annex E). */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Of chromaticities, it is twice the area of their triangle: 0.11 for sRGB. */
const MIN_DETERMINANT = 1e-6;
/** Points per channel of a table. */
const GRID = 25;

/** Returns the matrix from linear RGB to XYZ, or null if the primaries span no triangle. */
export function toXyz({ red, green, blue, white }: Primaries): Matrix | null {
  const colorants = transposed([red, green, blue].map(([x, y]) => [x, y, 1 - x - y]) as Matrix);
  const toRgb = inverse(colorants);
  const adaptation = toD50(white);
  if (!toRgb || !adaptation) return null;
  return multiply(adaptation, multiply(colorants, diagonal(apply(toRgb, xyzOf(white)))));
}

/** Returns an RGB profile, or null if the primaries span no triangle. */
export function rgbProfile(primaries: Primaries, curve: Curve): Buffer | null {
  const matrix = toXyz(primaries);
  const adaptation = toD50(primaries.white);
  if (!matrix || !adaptation) return null;
  const colorants = transposed(matrix);
  const trc = parametric(curve);
  return profile("RGB ", "XYZ ", [
    ["chad", Buffer.concat([signature("sf32"), fixed(adaptation.flat())])],
    ...(["r", "g", "b"] as const).map((name, i): Tag => [`${name}XYZ`, xyz(colorants[i] ?? D50)]),
    ...(["r", "g", "b"] as const).map((name): Tag => [`${name}TRC`, trc]),
  ]);
}

/** Returns a grayscale profile. @param curve or a function that returns light */
export function grayProfile(curve: Curve | ((value: number) => number)): Buffer {
  return profile("GRAY", "XYZ ", [["kTRC", typeof curve === "function" ? sampled(curve) : parametric(curve)]]);
}

/**
 * Returns an RGB profile with a table of colors.
 *
 * @param curve returns light of a value from 0 to 1
 * @param xyzOf returns the XYZ of light
 */
export function tableProfile(curve: (value: number) => number, xyzOf: (light: Triple) => Triple): Buffer {
  const head = Buffer.alloc(12 + 36 + 4);
  head.write("mft2\0\0\0\0\x03\x03", "latin1");
  head[10] = GRID;
  fixed([1, 0, 0, 0, 1, 0, 0, 0, 1]).copy(head, 12);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const identity = Buffer.from("0000ffff".repeat(3), "hex");
  const table = Buffer.alloc(GRID ** 3 * 6);
  const light = Array.from({ length: GRID }, (_, i) => curve(i / (GRID - 1)));
  for (let point = 0; point < GRID ** 3; point++) {
    const rgb = [Math.floor(point / GRID ** 2), Math.floor(point / GRID) % GRID, point % GRID].map(
      (i) => light[i] ?? 0,
    );
    labOf(xyzOf(rgb as Triple)).forEach((value, i) => {
      // 16-bit Lab of this type (§10.10): L from 0 to 100 as 0 to ff00, a and b from -128 as 0.
      const encoded = i === 0 ? value * 652.8 : (value + 128) * 256;
      table.writeUInt16BE(Math.min(65_535, Math.max(0, Math.round(encoded))), point * 6 + i * 2);
    });
  }
  return profile("RGB ", "Lab ", [["A2B0", Buffer.concat([head, identity, table, identity])]]);
}

type Tag = [name: string, value: Buffer];

/** Tables are read as those of version 2, whose darkest color is black without a further adaptation. */
function profile(space: "RGB " | "GRAY", connection: "XYZ " | "Lab ", values: Tag[]): Buffer {
  const tags: Tag[] = [["desc", text("RGB")], ["cprt", text("CC0")], ["wtpt", xyz(D50)], ...values];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(connection === "XYZ " ? 0x04_40_00_00 : 0x02_40_00_00, 8);
  header.write(`mntr${space}${connection}`, 12, "latin1");
  // A date is required.
  [2022, 1, 1].forEach((value, i) => void header.writeUInt16BE(value, 24 + i * 2));
  header.write("acsp", 36, "latin1");
  fixed(D50).copy(header, 68);
  const table = Buffer.alloc(4 + tags.length * TAG_BYTES);
  table.writeUInt32BE(tags.length, 0);
  const written = new Map<Buffer, number>();
  const parts: Buffer[] = [header, table];
  let end = HEADER_BYTES + table.length;
  tags.forEach(([name, value], i) => {
    if (!written.has(value)) {
      written.set(value, end);
      parts.push(value, Buffer.alloc(-value.length & 3));
      end += value.length + (-value.length & 3);
    }
    table.write(name, 4 + i * TAG_BYTES, "latin1");
    table.writeUInt32BE(written.get(value) ?? 0, 8 + i * TAG_BYTES);
    table.writeUInt32BE(value.length, 12 + i * TAG_BYTES);
  });
  header.writeUInt32BE(end, 0);
  return Buffer.concat(parts);
}

const signature = (type: string) => Buffer.from(`${type}\0\0\0\0`, "latin1");

function fixed(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((value, i) => void bytes.writeInt32BE(Math.round(value * 65_536), i * 4));
  return bytes;
}

const xyz = (value: Triple) => Buffer.concat([signature("XYZ "), fixed(value)]);

function text(value: string): Buffer {
  const head = Buffer.from("\0\0\0\x01\0\0\0\x0cenUS", "latin1");
  const place = Buffer.alloc(8);
  place.writeUInt32BE(value.length * 2, 0);
  place.writeUInt32BE(28, 4);
  return Buffer.concat([signature("mluc"), head, place, Buffer.from(value, "utf16le").swap16()]);
}

function parametric({ gamma, scale = 1, offset = 0, slope = 0, limit = 0 }: Curve): Buffer {
  return Buffer.concat([signature("para"), Buffer.from([0, 3, 0, 0]), fixed([gamma, scale, offset, slope, limit])]);
}

function sampled(light: (value: number) => number): Buffer {
  const COUNT = 4096;
  const bytes = Buffer.alloc(4 + COUNT * 2);
  bytes.writeUInt32BE(COUNT, 0);
  for (let i = 0; i < COUNT; i++) bytes.writeUInt16BE(Math.round(light(i / (COUNT - 1)) * 65_535), 4 + i * 2);
  return Buffer.concat([signature("curv"), bytes]);
}

/** XYZ with a luminance of 1. */
function xyzOf([x, y]: Chromaticity): Triple {
  return [x / y, 1, (1 - x - y) / y];
}

function toD50(white: Chromaticity): Matrix | null {
  const [from, to] = [apply(BRADFORD, xyzOf(white)), apply(BRADFORD, D50)];
  const back = inverse(BRADFORD);
  return (
    back && multiply(back, multiply(diagonal([0, 1, 2].map((i) => (to[i] ?? 0) / (from[i] ?? 0)) as Triple), BRADFORD))
  );
}

function labOf(color: Triple): Triple {
  const [x, y, z] = color.map((value, i) => {
    const share = value / (D50[i] ?? 1);
    return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function apply(matrix: Matrix, [x, y, z]: Triple): Triple {
  const [a, b, c] = matrix;
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  return transposed(transposed(b).map((column) => apply(a, column)) as Matrix);
}

const transposed = (matrix: Matrix) => [0, 1, 2].map((i) => matrix.map((row) => row[i])) as Matrix;
const diagonal = ([x, y, z]: Triple): Matrix => [
  [x, 0, 0],
  [0, y, 0],
  [0, 0, z],
];

/** Returns null for a matrix without an inverse. */
export function inverse([a, b, c]: Matrix): Matrix | null {
  const first = cross(b, c);
  const determinant = a[0] * first[0] + a[1] * first[1] + a[2] * first[2];
  if (!(Math.abs(determinant) > MIN_DETERMINANT)) return null;
  const columns = [first, cross(c, a), cross(a, b)];
  return transposed(columns.map((column) => column.map((value) => value / determinant)) as Matrix);
}

function cross([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}
