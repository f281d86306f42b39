import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { MAX_PIXELS } from "../limits.ts";
import { isTiff, readTiff } from "../picture/directories.ts";
import { isAvif, isPremultiplied, isProfiledIn16Bits, withAvifProfile } from "./avif.ts";
import { type ColorSpace, profileOf, SRGB_PRIMARIES, spaceOf } from "./code-points.ts";
import type { Primaries } from "./icc-profile.ts";

/** Samples that sharp converts only with further options. */
export type Samples = "gray16" | "profiled16" | "grayFloat";

interface Described {
  bytes: Buffer;
  samples: Samples | null;
}

/**
 * Returns the image with an ICC profile that describes its colors: libvips 8.18 ignores all other descriptions. Reads
 * only headers, and copies only images that have another description. A damaged image is unchanged.
 */
export function withProfile(bytes: Buffer): Described {
  try {
    const described = isPng(bytes) ? withPngProfile(bytes) : isAvif(bytes) ? withAvifProfile(bytes) : bytes;
    return { bytes: described, samples: samplesOf(described) };
  } catch {
    return { bytes, samples: null };
  }
}

function samplesOf(bytes: Buffer): Samples | null {
  if (isPng(bytes)) {
    if (bytes[24] !== 16) return null;
    return isGrayPng(bytes) ? "gray16" : profiled16(hasPngProfile(bytes));
  }
  if (isAvif(bytes)) return profiled16(isProfiledIn16Bits(bytes));
  return isTiff(bytes) ? samplesOfTiff(bytes) : null;
}

const profiled16 = (isProfiled: boolean) => (isProfiled ? "profiled16" : null);

const TIFF_TAG = { bits: 258, photometric: 262, sampleFormat: 339, profile: 34675 } as const;
const MAX_GRAY_PHOTOMETRIC = 1;
const FLOAT = 3;

function samplesOfTiff(bytes: Buffer): Samples | null {
  const image = readTiff(bytes)?.directories[0];
  const [bits, photometric, format] = [TIFF_TAG.bits, TIFF_TAG.photometric, TIFF_TAG.sampleFormat].map(
    (tag) => image?.values(tag)[0],
  );
  const isGray = photometric !== undefined && photometric <= MAX_GRAY_PHOTOMETRIC;
  if (format === FLOAT) return isGray ? "grayFloat" : null;
  if (bits !== 16) return null;
  return isGray ? "gray16" : profiled16(photometric === 2 && image?.content(TIFF_TAG.profile) !== null);
}

/**
 * Returns an AVIF whose colors are multiplied by its alpha as a PNG whose colors are not, with the same profile. Returns
 * other images unchanged.
 */
export async function withStraightAlpha(original: Buffer): Promise<Buffer> {
  return isPremultiplied(original) ? dividedByAlpha(original) : original;
}

/** Returns an image whose colors are multiplied by its alpha as a PNG whose colors are not. Returns larger images unchanged. */
export async function dividedByAlpha(original: Buffer): Promise<Buffer> {
  const { bytes } = withProfile(original);
  const { width, height, icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return original;
  // libvips 8.18 ignores the multiplication, and sharp 0.35 divides colors only in a composition.
  const png = await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: bytes, premultiplied: true }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return icc ? withProfileChunk(png, icc) : png;
}

/* PNG: the chunks that describe colors. */

/** Returns the file with another transfer function in its `cICP`, if it has one. */
export function withTransfer(png: Buffer, transfer: number): Buffer {
  const chunk = colorChunks(png).find(({ type }) => type === "cICP");
  if (!chunk) return png;
  const [primaries = 0, , ...others] = chunk.content;
  const end = chunk.at + 12 + chunk.content.length;
  const replaced = chunkOf("cICP", Buffer.from([primaries, transfer, ...others]));
  return Buffer.concat([png.subarray(0, chunk.at), replaced, png.subarray(end)]);
}

/** The signature and IHDR. */
const HEAD_BYTES = 33;
const MAX_CHUNKS = 10_000;
const COLOR_CHUNKS = new Set(["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]);
/** Deviation from 2.2 of a gamma without primaries up to which Chromium 156 displays it as sRGB, like libpng. */
const GAMMA_TOLERANCE = 0.05;

interface Chunk {
  type: string;
  at: number;
  content: Buffer;
}

/**
 * Returns the file with an ICC profile instead of its other descriptions of colors. Of several, the first one of
 * `cICP`, `iCCP`, `sRGB` and `gAMA` with `cHRM` counts (PNG 3rd edition, §4.3).
 */
function withPngProfile(png: Buffer): Buffer {
  const chunks = colorChunks(png);
  if (chunks.length === 0) return png;
  const space = describedSpace(chunks, isGrayPng(png));
  if (space === null) return png;
  if (space === "srgb" && !chunks.some(({ type }) => type === "iCCP")) return png;
  return withProfileChunk(png, space === "srgb" ? null : space, chunks);
}

/** @param removed chunks, in the order of the file */
function withProfileChunk(png: Buffer, profile: Buffer | null, removed: Chunk[] = []): Buffer {
  const parts = [png.subarray(0, HEAD_BYTES)];
  if (profile) parts.push(chunkOf("iCCP", Buffer.from("ICC\0\0", "latin1"), deflateSync(profile)));
  let at = HEAD_BYTES;
  for (const chunk of removed) {
    parts.push(png.subarray(at, chunk.at));
    at = chunk.at + 12 + chunk.content.length;
  }
  return Buffer.concat([...parts, png.subarray(at)]);
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString("latin1", 1, 4) === "PNG" && bytes.length > HEAD_BYTES;
}

function hasPngProfile(png: Buffer): boolean {
  return colorChunks(png).some(({ type }) => type === "iCCP");
}

/** Without a palette, whose colors are RGB. */
function isGrayPng(png: Buffer): boolean {
  return ((png[25] ?? 0) & 2) === 0;
}

/** These chunks precede the pixels. */
function colorChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = HEAD_BYTES;
  for (let count = 0; count < MAX_CHUNKS && at + 12 <= png.length; count++) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT" || at + 12 + length > png.length) break;
    if (COLOR_CHUNKS.has(type) || type === "cLLI")
      chunks.push({ type, at, content: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Returns null if the decoder already reads the colors as described. */
function describedSpace(chunks: Chunk[], isGray: boolean): ColorSpace | null {
  const [points, light, gamma, primaries] = ["cICP", "cLLI", "gAMA", "cHRM"].map(
    (name) => chunks.find(({ type }) => type === name)?.content,
  );
  const named = points && byCodePoints(points, light, isGray);
  if (named) return named;
  if (chunks.some(({ type }) => type === "iCCP" || type === "sRGB")) return null;
  return gamma?.length === 4 ? byGamma(gamma.readUInt32BE(0) / 100_000, primaries, isGray) : null;
}

/** Chromium 156 ignores code points that are unspecified, and images with a limited range. */
function byCodePoints(points: Buffer, light: Buffer | undefined, isGray: boolean): ColorSpace | null {
  const [primaries = 0, transfer = 0, matrix, isFull] = points;
  if (matrix !== 0 || isFull !== 1) return null;
  const peak = light?.length === 8 ? light.readUInt32BE(0) / 10_000 : 0;
  return spaceOf({ primaries, transfer, peak: peak || undefined }, isGray);
}

function byGamma(gamma: number, primaries: Buffer | undefined, isGray: boolean): ColorSpace | null {
  if (gamma <= 0) return null;
  if (primaries?.length !== 32) {
    if (Math.abs(gamma * 2.2 - 1) < GAMMA_TOLERANCE) return null;
    return profileOf(SRGB_PRIMARIES, { gamma: 1 / gamma }, isGray);
  }
  return profileOf(chromaticities(primaries), { gamma: 1 / gamma }, isGray);
}

function chromaticities(chunk: Buffer): Primaries {
  const at = (index: number): [number, number] => [
    chunk.readUInt32BE(index * 8) / 100_000,
    chunk.readUInt32BE(index * 8 + 4) / 100_000,
  ];
  return { white: at(0), red: at(1), green: at(2), blue: at(3) };
}

function chunkOf(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), ...content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
