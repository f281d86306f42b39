import type { Size } from "../geometry.ts";
import { boxesIn } from "./iso-boxes.ts";

/* JPEG XL (ISO/IEC 18181): a codestream that begins with FF 0A, bare or in boxes. */

/** Width by height, by the code of the aspect ratio (ISO/IEC 18181-1 §D.2). */
const RATIOS = [0, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2];
/** Lengths in bits of a side, by its selector. */
const SIDE_BITS = [9, 13, 18, 30];
/** Enough for the sizes and the orientation. */
const HEADER_BYTES = 32;

/**
 * Returns the displayed size.
 *
 * @throws {RangeError} if the header is outside of these bytes
 */
export function jpegXlSize(bytes: Buffer): Size | null {
  const start = codestreamAt(bytes);
  if (bytes.readUInt16BE(start) !== 0xff0a) return null;
  const read = bitReader(bytes.subarray(start + 2, start + HEADER_BYTES));
  const { width, height } = readSize(read);
  const isDefault = read(1) === 1;
  const orientation = !isDefault && read(1) === 1 ? 1 + read(3) : 1;
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** Returns the position of the codestream, or of its first part (ISO/IEC 18181-2 §9). */
function codestreamAt(bytes: Buffer): number {
  if (bytes.readUInt16BE(0) === 0xff0a) return 0;
  for (const { type, start } of boxesIn(bytes, 0, bytes.length)) {
    if (type === "jxlc") return start;
    // The number of the part precedes it.
    if (type === "jxlp") return start + 4;
  }
  throw new RangeError("The codestream is outside of these bytes");
}

function readSize(read: (bits: number) => number): Size {
  const isSmall = read(1) === 1;
  const side = () => (isSmall ? (read(5) + 1) * 8 : read(SIDE_BITS[read(2)] ?? 0) + 1);
  const height = side();
  const ratio = RATIOS[read(3)] ?? 0;
  // Without rounding errors: 4:3 of 3 is 4.
  return { width: ratio === 0 ? side() : Math.floor(height * ratio + 1e-6), height };
}

/** Reads numbers whose first bit is the least significant one. */
function bitReader(bytes: Buffer): (bits: number) => number {
  let at = 0;
  return (bits) => {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, at++) value += ((bytes.readUInt8(at >> 3) >> (at & 7)) & 1) * 2 ** bit;
    return value;
  };
}
