import type { MediaSource } from "../measures.ts";
import { type Extent, type Finding, rewrite, tolerant } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/*
 * GIF89a: a header, and blocks of a type and data. The data consists of sub-blocks of a length and up to 255 bytes, and
 * ends with a length of 0.
 */

const HEADER_BYTES = 13;
const IMAGE_BYTES = 10;
const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b];
/** An application extension, and the name of XMP, which ImageMagick 6 changes to lower case. */
const XMP = "!\xff\x0bxmp dataxmp";
/**
 * XMP part 3 §1.1.2: the packet is not divided into sub-blocks. For other readers, its characters are lengths. This
 * trailer leads all of them to its last byte.
 */
const XMP_TRAILER = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
const MAX_BLOCKS = 100_000;
const WINDOW_BYTES = 64 * 1024;

export async function* gifPatches(source: MediaSource): AsyncGenerator<Finding> {
  for await (const packet of gifPackets(source)) yield* tolerant(rewrite(source, packet, xmpWithoutLocation));
}

/** Yields the parts of each XMP packet. */
export async function* gifPackets(source: MediaSource): AsyncGenerator<Extent[]> {
  const header = await source.read(0, HEADER_BYTES);
  let at = HEADER_BYTES + colorTableBytes(header[10]);
  for (let count = 0; count < MAX_BLOCKS; count++) {
    // Some writers omit the end.
    if (at >= source.size) return;
    const head = await source.read(at, Math.min(XMP.length, source.size - at));
    if (head[0] === END) return;
    if (head.toString("latin1").toLowerCase() === XMP) {
      const subBlocks: Extent[] = [];
      const start = at + XMP.length;
      at = await endOfSubBlocks(source, start, (subBlock) => subBlocks.push(subBlock));
      yield await packetParts(source, { start, end: at, subBlocks });
    } else if (head[0] === EXTENSION) {
      at = await endOfSubBlocks(source, at + 2);
    } else if (head[0] === IMAGE) {
      // The minimum code size precedes the data.
      at = await endOfSubBlocks(source, at + IMAGE_BYTES + colorTableBytes(head[9]) + 1);
    } else {
      throw new RangeError("Not a block of a GIF");
    }
  }
  throw new RangeError("Too many blocks");
}

/** Returns the size of the color table that these flags announce. */
function colorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

async function endOfSubBlocks(
  source: MediaSource,
  start: number,
  visit: (subBlock: Extent) => void = () => {},
): Promise<number> {
  for (let at = start; at < source.size; ) {
    const bytes = await source.read(at, Math.min(WINDOW_BYTES, source.size - at));
    let next = 0;
    while (next < bytes.length) {
      const length = bytes[next] ?? 0;
      next += 1;
      if (length === 0) return at + next;
      visit({ offset: at + next, length });
      next += length;
    }
    at += next;
  }
  throw new RangeError("The data has no end");
}

async function packetParts(
  source: MediaSource,
  { start, end, subBlocks }: { start: number; end: number; subBlocks: Extent[] },
): Promise<Extent[]> {
  const length = end - XMP_TRAILER.length - start;
  const hasTrailer = length >= 0 && XMP_TRAILER.equals(await source.read(start + length, XMP_TRAILER.length));
  // Some writers divide the packet into sub-blocks.
  return hasTrailer ? [{ offset: start, length }] : subBlocks;
}

const SCREEN_AT = 6;
/** A frame of one transparent pixel. */
const TRANSPARENT_FRAME = Buffer.from("21f9040100000000" + "2c000000000100010000" + "0202440100", "hex");

/**
 * Returns the GIF with a transparent frame at its end if its first frame is smaller than its screen: libvips 8.18 shows
 * the rest of the screen in black if no frame has a transparent color, and browsers show it transparent. ImageMagick
 * writes such files when it crops.
 */
export function withTransparentScreen(gif: Buffer): Buffer {
  if (gif.toString("latin1", 0, 4) !== "GIF8") return gif;
  try {
    const end = trailerOf(gif);
    return end === null ? gif : Buffer.concat([gif.subarray(0, end), TRANSPARENT_FRAME, Buffer.from([END])]);
  } catch {
    return gif;
  }
}

/** Returns the position of the trailer, or null if the first frame covers the screen. @throws if a block is cut */
function trailerOf(gif: Buffer): number | null {
  let at = HEADER_BYTES + colorTableBytes(gif.readUInt8(10));
  for (let isFirst = true; gif.readUInt8(at) !== END; ) {
    if (gif.readUInt8(at) === EXTENSION) at = endOfData(gif, at + 2);
    else if (gif.readUInt8(at) === IMAGE) {
      if (isFirst && gif.readUInt32LE(at + 5) === gif.readUInt32LE(SCREEN_AT)) return null;
      isFirst = false;
      at = endOfData(gif, at + 10 + colorTableBytes(gif.readUInt8(at + 9)) + 1);
    } else throw new RangeError("Not a block");
  }
  return at;
}

function endOfData(gif: Buffer, start: number): number {
  let at = start;
  while (gif.readUInt8(at) > 0) at += 1 + gif.readUInt8(at);
  return at + 1;
}
