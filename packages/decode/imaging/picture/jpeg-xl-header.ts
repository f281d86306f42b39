import type { Size } from "../geometry.ts";
import { boxesIn } from "./iso-boxes.ts";

/* The header of JPEG XL (ISO/IEC 18181): a codestream that begins with FF 0A, bare or in boxes. */

/** As displayed. */
interface JpegXlHeader extends Size {
  isAnimated: boolean;
}

const SIGNATURE = 0xff0a;
const FIRST_BOX = Buffer.from("\0\0\0\fJXL ", "latin1");
/** Width by height, by the code of the aspect ratio (ISO/IEC 18181-1 §D.2). */
const RATIOS = [0, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2];
/** Lengths in bits of a side, by its selector. */
const SIDE_BITS = [9, 13, 18, 30];
/** Contains at least the sizes, the orientation, the flag of an animation, and the color space after some channels. */
const HEADER_BYTES = 1024;

type Read = (bits: number) => number;

export function isJpegXl(bytes: Buffer): boolean {
  return isBare(bytes) || bytes.subarray(0, FIRST_BOX.length).equals(FIRST_BOX);
}

function isBare(bytes: Buffer): boolean {
  return bytes.length >= 2 && bytes.readUInt16BE(0) === SIGNATURE;
}

/**
 * Returns null for other content.
 *
 * @throws {RangeError} if the header is outside of these bytes
 */
export function readJpegXlHeader(bytes: Buffer): JpegXlHeader | null {
  const codestream = codestreamBeginning(bytes);
  if (codestream.length < 2) throw incomplete();
  if (!isBare(codestream)) return null;
  const read = bitReader(codestream.subarray(2));
  const { width, height } = readSize(read);
  const { orientation, isAnimated } = readMetadata(read);
  return { ...(orientation >= 5 ? { width: height, height: width } : { width, height }), isAnimated };
}

const incomplete = () => new RangeError("The header is outside of these bytes");

/** Joins the parts of a codestream until the header is complete (ISO/IEC 18181-2 §9). */
function codestreamBeginning(bytes: Buffer): Buffer {
  if (isBare(bytes)) return bytes.subarray(0, HEADER_BYTES);
  const parts: Buffer[] = [];
  let length = 0;
  for (const { type, start, end } of boxesIn(bytes, 0, bytes.length)) {
    if (type !== "jxlc" && type !== "jxlp") continue;
    // The number of a part precedes it.
    const part = bytes.subarray(type === "jxlp" ? start + 4 : start, end).subarray(0, HEADER_BYTES - length);
    parts.push(part);
    length += part.length;
    if (type === "jxlc" || length === HEADER_BYTES) break;
  }
  return Buffer.concat(parts);
}

function readSize(read: Read): Size {
  const isSmall = read(1) === 1;
  const side = () => (isSmall ? (read(5) + 1) * 8 : read(SIDE_BITS[read(2)] ?? 0) + 1);
  const height = side();
  const ratio = RATIOS[read(3)] ?? 0;
  // Without rounding errors: 4:3 of 3 is 4.
  return { width: ratio === 0 ? side() : Math.floor(height * ratio + 1e-6), height };
}

/** ISO/IEC 18181-1 §D.3: the beginning of the image metadata. */
function readMetadata(read: Read): { isDefault: boolean; orientation: number; isAnimated: boolean } {
  const isDefault = read(1) === 1;
  if (isDefault || read(1) === 0) return { isDefault, orientation: 1, isAnimated: false };
  const orientation = 1 + read(3);
  // The size on the screen, which browsers ignore.
  if (read(1) === 1) readSize(read);
  if (read(1) === 1) skipPreviewSize(read);
  return { isDefault, orientation, isAnimated: read(1) === 1 };
}

/** Lengths in bits of a side of the preview, by its selector: in units of eight pixels, or in pixels. */
const [PREVIEW_EIGHTHS, PREVIEW_BITS] = [
  [0, 0, 5, 9],
  [6, 8, 10, 12],
];

function skipPreviewSize(read: Read): void {
  const lengths = (read(1) === 1 ? PREVIEW_EIGHTHS : PREVIEW_BITS) ?? [];
  const skipSide = () => read(lengths[read(2)] ?? 0);
  skipSide();
  if (read(3) === 0) skipSide();
}

export interface JpegXlColors {
  /** Code point of ITU-T H.273. Null for an ICC profile, a gamma, and sRGB as the default. */
  transfer: number | null;
  /** Whether the colors are multiplied by the alpha. */
  isPremultiplied: boolean;
}

const PLAIN: JpegXlColors = { transfer: null, isPremultiplied: false };

export function readJpegXlColors(bytes: Buffer): JpegXlColors {
  try {
    return readColors(bitReader(codestreamBeginning(bytes).subarray(2)));
  } catch (error) {
    // Longer names of channels than any program writes, or not an image.
    if (error instanceof RangeError) return PLAIN;
    throw error;
  }
}

function readColors(read: Read): JpegXlColors {
  readSize(read);
  const { isDefault, isAnimated } = readMetadata(read);
  if (isDefault) return PLAIN;
  if (isAnimated) skipAnimation(read);
  skipSampleFormat(read);
  read(1);
  const channels = readNumber(read, [0, 0], [1, 0], [2, 4], [1, 12]);
  let isPremultiplied = false;
  for (let channel = 0; channel < channels; channel++) if (readExtraChannel(read)) isPremultiplied = true;
  read(1);
  return { transfer: readTransfer(read), isPremultiplied };
}

/** The four forms of a number: its lowest value, and the bits of the number above it (ISO/IEC 18181-1 §B.2.2). */
type Forms = [Form, Form, Form, Form];
type Form = [least: number, bits: number];

function readNumber(read: Read, ...forms: Forms): number {
  const [least, bits] = forms[read(2)] ?? [0, 0];
  return least + read(bits);
}

const readEnum = (read: Read) => readNumber(read, [0, 0], [1, 0], [2, 4], [18, 6]);

/** The header of an animation: ticks per second, repetitions and time codes. */
function skipAnimation(read: Read): void {
  readNumber(read, [100, 0], [1000, 0], [1, 10], [1, 30]);
  readNumber(read, [1, 0], [1001, 0], [1, 8], [1, 10]);
  readNumber(read, [0, 0], [0, 3], [0, 16], [0, 32]);
  read(1);
}

function skipSampleFormat(read: Read): void {
  if (read(1) === 0) {
    readNumber(read, [8, 0], [10, 0], [12, 0], [1, 6]);
  } else {
    readNumber(read, [32, 0], [16, 0], [24, 0], [1, 6]);
    read(4);
  }
}

const CHANNEL = { alpha: 0, spotColor: 2, filterArray: 5 };

/** Returns whether the channel is the alpha of premultiplied colors. */
function readExtraChannel(read: Read): boolean {
  const isPlainAlpha = read(1) === 1;
  if (isPlainAlpha) return false;
  const type = readEnum(read);
  skipSampleFormat(read);
  readNumber(read, [0, 0], [3, 0], [4, 0], [1, 3]);
  const nameBytes = readNumber(read, [0, 0], [0, 4], [16, 5], [48, 10]);
  for (let byte = 0; byte < nameBytes; byte++) read(8);
  if (type === CHANNEL.alpha) return read(1) === 1;
  if (type === CHANNEL.spotColor) read(4 * 16);
  if (type === CHANNEL.filterArray) readNumber(read, [1, 0], [0, 2], [3, 4], [19, 8]);
  return false;
}

const [GRAY, XYB, CUSTOM] = [1, 2, 2];

/** ISO/IEC 18181-1 §E.2 */
function readTransfer(read: Read): number | null {
  const [isDefault, hasProfile] = [read(1) === 1, read(1) === 1];
  if (isDefault || hasProfile) return null;
  const space = readEnum(read);
  if (space === XYB) return null;
  if (readEnum(read) === CUSTOM) skipChromaticities(read, 1);
  if (space !== GRAY && readEnum(read) === CUSTOM) skipChromaticities(read, 3);
  const hasGamma = read(1) === 1;
  return hasGamma ? null : readEnum(read);
}

function skipChromaticities(read: Read, points: number): void {
  for (let axis = 0; axis < 2 * points; axis++)
    readNumber(read, [0, 19], [524_288, 19], [1_048_576, 20], [2_097_152, 21]);
}

/** Reads numbers whose first bit is the least significant one. */
function bitReader(bytes: Buffer): Read {
  let at = 0;
  return (bits) => {
    if (at + bits > 8 * bytes.length) throw incomplete();
    let value = 0;
    for (let bit = 0; bit < bits; bit++, at++) value += ((bytes.readUInt8(at >> 3) >> (at & 7)) & 1) * 2 ** bit;
    return value;
  };
}
