import { deflateSync } from "node:zlib";
import { boxOf, withProperty } from "@media-asset-service/decode/imaging/color/avif.ts";
import type { Size } from "@media-asset-service/decode/imaging/geometry.ts";
import sharp from "sharp";
import { pngChunk } from "./pictures-segments.ts";

/* Images of twelve patches, whose colors files describe in different ways. */

export type Rgb = [red: number, green: number, blue: number];

/** Values from 0 to 1. */
export const PATCHES: Rgb[] = [
  [1, 1, 1],
  [0.5, 0.5, 0.5],
  [0.2, 0.2, 0.2],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0.8, 0.6, 0.5],
  [0.3, 0.45, 0.6],
  [0.9, 0.85, 0.1],
  [0.1, 0.35, 0.15],
  [0.6, 0.2, 0.55],
  [0.05, 0.05, 0.08],
];
const COLUMNS = 4;
const SIDE = 24;
export const SIZE: Size = { width: COLUMNS * SIDE, height: (PATCHES.length / COLUMNS) * SIDE };

/** The centers of the patches. */
export const CENTERS = PATCHES.map((_, patch) => ({
  x: (patch % COLUMNS) * SIDE + SIDE / 2,
  y: Math.floor(patch / COLUMNS) * SIDE + SIDE / 2,
}));

interface PngOptions {
  bits?: 8 | 16;
  channels?: 1 | 3 | 4;
  /** Chunks before the pixels. */
  chunks?: Buffer[];
  patches?: Rgb[];
  alpha?: number;
}

export function patchesPng({ bits = 8, channels = 3, chunks = [], patches = PATCHES, alpha = 1 }: PngOptions): Buffer {
  const max = 2 ** bits - 1;
  const row = 1 + (SIZE.width * channels * bits) / 8;
  const pixels = Buffer.alloc(row * SIZE.height);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const patch = patches[Math.floor(y / SIDE) * COLUMNS + Math.floor(x / SIDE)] ?? [0, 0, 0];
      [...patch, alpha].slice(0, channels).forEach((value, channel) => {
        const at = y * row + 1 + ((x * channels + channel) * bits) / 8;
        pixels.writeUIntBE(Math.round(value * max), at, bits / 8);
      });
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE.width, 0);
  header.writeUInt32BE(SIZE.height, 4);
  header.set([bits, { 1: 0, 3: 2, 4: 6 }[channels]], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function integers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(Math.round(value), index * 4));
  return bytes;
}

export const cICP = (primaries: number, transfer: number, matrix = 0, isFull = 1) =>
  pngChunk("cICP", Buffer.from([primaries, transfer, matrix, isFull]));
export const gAMA = (gamma: number) => pngChunk("gAMA", integers([gamma * 100_000]));
/** @param values x and y of white, red, green and blue */
export const cHRM = (values: number[]) => pngChunk("cHRM", integers(values.map((value) => value * 100_000)));
export const iCCP = (profile: Buffer) =>
  pngChunk("iCCP", Buffer.concat([Buffer.from("ICC\0\0", "latin1"), deflateSync(profile)]));
export const sRGB = pngChunk("sRGB", Buffer.alloc(1));
/** @param peak in cd/m² */
export const cLLI = (peak: number) => pngChunk("cLLI", integers([peak * 10_000, peak * 1000]));

/** Returns a TIFF of the first channel, in floating-point numbers (TIFF 6.0, SampleFormat 3). */
export function floatTiff(patches = PATCHES): Buffer {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 4);
  for (let pixel = 0; pixel < pixels.length / 4; pixel++) {
    const [column, row] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)].map((at) => Math.floor(at / SIDE));
    pixels.writeFloatLE(patches[(row ?? 0) * COLUMNS + (column ?? 0)]?.[0] ?? 0, pixel * 4);
  }
  const entries = [
    [256, SIZE.width],
    [257, SIZE.height],
    [258, 32],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, SIZE.height],
    [279, pixels.length],
    [339, 3],
  ] as const;
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, value], index) => {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(4, at + 2); // LONG
    directory.writeUInt32LE(1, at + 4);
    directory.writeUInt32LE(value, at + 8);
  });
  const head = Buffer.from("II*\0....", "latin1");
  head.writeUInt32LE(8 + pixels.length, 4);
  return Buffer.concat([head, pixels, directory]);
}

/** Encodes an image with the values as stored, and its profile. */
export function patchesAvif(png: Buffer, bits: 8 | 10 | 12 = 8): Promise<Buffer> {
  return sharp(png)
    .keepIccProfile()
    .toColorspace(bits === 8 ? "srgb" : "rgb16")
    .avif({ quality: 100, chromaSubsampling: "4:4:4", bitdepth: bits, effort: 2 })
    .toBuffer();
}

/** Sets code points of ITU-T H.273. Without previous ones, adds the matrix that sharp uses, and the full range. */
export function withCodePoints(avif: Buffer, primaries: number, transfer: number): Buffer {
  const hasCodePoints = avif.includes("colrnclx");
  const content = Buffer.from("nclx\0\0\0\0\0\x06\x80", "latin1");
  const result = hasCodePoints ? Buffer.from(avif) : withProperty(avif, boxOf("colr", content), () => true);
  const at = result.indexOf("colrnclx") + 8;
  result.writeUInt16BE(primaries, at);
  result.writeUInt16BE(transfer, at + 2);
  return result;
}

/** Crops an image. @param x the distance of the center from that of the image, in pixels, and `y` */
export function withAperture(avif: Buffer, { width, height }: Size, x: number, y: number): Buffer {
  const content = Buffer.alloc(32);
  [width, 1, height, 1, x, 1, y, 1].forEach((value, index) => void content.writeInt32BE(value, index * 4));
  const result = withProperty(avif, boxOf("clap", content), () => true);
  // The last property of the last item is the new one, and essential.
  const ipma = result.lastIndexOf("ipma");
  const end = ipma - 4 + result.readUInt32BE(ipma - 4);
  result.writeUInt16BE(result.readUInt16BE(end - 2) | 0x8000, end - 2);
  return result;
}
