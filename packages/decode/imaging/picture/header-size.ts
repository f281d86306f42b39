import type { Size } from "../geometry.ts";
import { jpegSegments } from "../metadata/jpeg-segments.ts";
import { readTiff } from "./directories.ts";
import { type Box, boxesIn } from "./iso-boxes.ts";
import { readJpegXlHeader } from "./jpeg-xl-header.ts";

/* Sizes of images in formats that the decoders do not support. */

/** Readers by the first bytes of a format, in Latin-1. */
const READERS: Record<string, (bytes: Buffer) => Size | null> = {
  BM: bitmapSize,
  "\0\0\x01\0": iconSize,
  "\0\0\x02\0": iconSize,
  "8BPS": (bytes) => sizeAt(bytes, { heightAt: 14, widthAt: 18 }),
  "gimp xcf ": (bytes) => sizeAt(bytes, { widthAt: 14, heightAt: 18 }),
  "\xffO\xffQ": jpeg2000Size,
  "\0\0\0\fjP  ": (bytes) => jp2Size(bytes),
  "\0\0\0\fJXL ": jpegXlSize,
  "\xff\n": jpegXlSize,
  icns: icnsSize,
  "\xabKTX 11": (bytes) => textureSize(bytes, 36),
  "\xabKTX 20": (bytes) => textureSize(bytes, 20),
  FLIF: flifSize,
  "BPG\xfb": bpgSize,
  "II\xbc": jpegXrSize,
  "\xff\xd8\xff": unusualJpegSize,
};
const MAX_ICONS = 256;

/**
 * Returns the size in the header of an image that the decoders do not support, or null for other content.
 *
 * @throws {RangeError} if the size is outside of these bytes
 */
export function sizeInHeader(bytes: Buffer): Size | null {
  const head = bytes.toString("latin1", 0, 12);
  const [, read] = Object.entries(READERS).find(([start]) => head.startsWith(start)) ?? [];
  const size = read?.(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function sizeAt(bytes: Buffer, { widthAt, heightAt }: { widthAt: number; heightAt: number }): Size {
  return { width: bytes.readUInt32BE(widthAt), height: bytes.readUInt32BE(heightAt) };
}

/** BITMAPCOREHEADER of OS/2, or BITMAPINFOHEADER and its successors. The height is negative if the first row is on top. */
function bitmapSize(bytes: Buffer): Size {
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}

/** Returns the size of the largest icon. A side of 0 is 256 pixels. */
function iconSize(bytes: Buffer): Size | null {
  const count = Math.min(bytes.readUInt16LE(4), MAX_ICONS);
  return largest(
    Array.from({ length: count }, (_, index) => ({
      width: bytes.readUInt8(6 + index * 16) || 256,
      height: bytes.readUInt8(7 + index * 16) || 256,
    })),
  );
}

function largest(sizes: Size[]): Size | null {
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}

/** The image on the reference grid (ISO/IEC 15444-1 §A.5.1). */
function jpeg2000Size(bytes: Buffer): Size {
  const [right, bottom, left, top] = [8, 12, 16, 20].map((at) => bytes.readUInt32BE(at));
  return { width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

/** ISO/IEC 15444-1 §I.5.3.1 */
function jp2Size(bytes: Buffer): Size | null {
  for (const { type, start, end } of boxesIn(bytes, 0, bytes.length)) {
    if (type !== "jp2h") continue;
    const header: Box | undefined = [...boxesIn(bytes, start, end)].find((box) => box.type === "ihdr");
    return header ? sizeAt(bytes, { heightAt: header.start, widthAt: header.start + 4 }) : null;
  }
  return null;
}

/** The sides of icons by type. Later types contain PNG or JPEG 2000. */
const ICNS_SIDES: Record<string, number> = {
  ...{ "ICN#": 32, icl4: 32, icl8: 32, il32: 32, "ics#": 16, ics4: 16, ics8: 16, is32: 16 },
  ...{ "ich#": 48, ich4: 48, ich8: 48, ih32: 48, it32: 128, icp4: 16, icp5: 32, icp6: 64, ic04: 16, ic05: 32 },
  ...{ ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 },
};

function icnsSize(bytes: Buffer): Size | null {
  const end = bytes.readUInt32BE(4);
  const sizes: Size[] = [];
  for (let at = 8; at + 8 <= end && sizes.length < MAX_ICONS; at += Math.max(8, bytes.readUInt32BE(at + 4))) {
    const side = ICNS_SIDES[bytes.toString("latin1", at, at + 4)] ?? 0;
    sizes.push({ width: side, height: side });
  }
  return largest(sizes);
}

/** Khronos Texture. Version 1 has either byte order. A texture of one dimension has no height. */
function textureSize(bytes: Buffer, at: number): Size {
  const isBig = at === 36 && bytes.readUInt32BE(12) === 0x04030201;
  const [width, height] = [at, at + 4].map((from) => (isBig ? bytes.readUInt32BE(from) : bytes.readUInt32LE(from)));
  return { width: width ?? 0, height: Math.max(1, height ?? 0) };
}

/** FLIF 16, §2: numbers in groups of seven bits, each of them one less than the side. */
function flifSize(bytes: Buffer): Size {
  const [width, next] = variableLength(bytes, 6);
  return { width: width + 1, height: variableLength(bytes, next)[0] + 1 };
}

/** BPG Specification 0.9.5, §3.1 */
function bpgSize(bytes: Buffer): Size {
  const [width, next] = variableLength(bytes, 6);
  return { width, height: variableLength(bytes, next)[0] };
}

/** Returns a number in groups of seven bits, and the position after it. */
function variableLength(bytes: Buffer, start: number): [value: number, end: number] {
  let [value, at] = [0, start];
  for (let groups = 0; groups < 5; groups++) {
    const byte = bytes.readUInt8(at);
    at += 1;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return [value, at];
}

/** ISO/IEC 29199-2 §A.7: directories as in TIFF. */
function jpegXrSize(bytes: Buffer): Size | null {
  const tiff = readTiff(bytes);
  const first = tiff?.directories[0];
  if (!first) throw new RangeError("The directory is outside of these bytes");
  const [width = 0, height = 0] = [0xbc80, 0xbc81].map((tag) => first.values(tag)[0]);
  // The last bit of a transformation exchanges rows and columns.
  return (first.values(0xbc02)[0] ?? 0) >= 4 ? { width: height, height: width } : { width, height };
}

/** Returns the size in a frame header of a kind that libjpeg does not support, such as lossless JPEG and JPEG-LS. */
function unusualJpegSize(jpeg: Buffer): Size | null {
  for (const { marker, start } of jpegSegments(jpeg)) {
    const isLossless = [0xc3, 0xc7, 0xcb, 0xcf, 0xf7].includes(marker);
    if (isLossless) return { width: jpeg.readUInt16BE(start + 7), height: jpeg.readUInt16BE(start + 5) };
  }
  return null;
}

function jpegXlSize(bytes: Buffer): Size | null {
  const header = readJpegXlHeader(bytes);
  return header && { width: header.width, height: header.height };
}
