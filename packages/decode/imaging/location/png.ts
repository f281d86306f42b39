import { constants, crc32, deflateRawSync, inflateSync } from "node:zlib";
import type { MediaSource } from "../measures.ts";
import { photoshopWithoutLocation } from "./exif.ts";
import { exifWithoutLocation } from "./jpeg.ts";
import { type Change, type Finding, rewrite, tolerant } from "./patches.ts";
import { NO_POSITION, xmpWithoutLocation } from "./xmp.ts";

/* PNG §5.3: chunks with a length, a type, content, and a checksum of type and content. */

const MAX_CHUNKS = 200_000;

const CHANGES: Record<string, (content: Buffer) => ReturnType<Change>> = {
  eXIf: exifWithoutLocation,
  iTXt: (content) => textWithoutLocation("iTXt", content),
  tEXt: (content) => textWithoutLocation("tEXt", content),
  zTXt: (content) => textWithoutLocation("zTXt", content),
};

export async function* pngPatches(source: MediaSource): AsyncGenerator<Finding> {
  let at = 8;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    if (at + 12 > source.size) return;
    const head = await source.read(at, 8);
    const length = head.readUInt32BE(0);
    const change = CHANGES[head.toString("latin1", 4)];
    if (change) yield* tolerant(rewrite(source, [{ offset: at + 4, length: length + 8 }], withChecksum(change)));
    at += 12 + length;
  }
  throw new RangeError("Too many chunks");
}

/** Changes a chunk of type, content and checksum. */
function withChecksum(change: (content: Buffer) => ReturnType<Change>): Change {
  return async (chunk) => {
    const content = await change(chunk.subarray(4, -4));
    if (!content) return null;
    const checked = Buffer.concat([chunk.subarray(0, 4), content]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(checked));
    return Buffer.concat([checked, checksum]);
  };
}

/* PNG §11.3.3: a keyword, and text that may be compressed. */

const XMP = "XML:com.adobe.xmp";
/** ImageMagick's format for metadata before PNG had a chunk for it: hexadecimal digits, after a name and a length. */
const RAW_PROFILE = /^Raw profile type (?:exif|app1|xmp|8bim|iptc)$/i;
/** ImageMagick writes each property of EXIF, such as `exif:GPSLatitude`. */
const LOCATION = /gps|(?:lat|long)itude|location/i;
const MAX_TEXT_BYTES = 32 * 1024 * 1024;
const MAX_STORED = 0xffff;
const STORED_HEAD = 5;

type TextChunk = "iTXt" | "tEXt" | "zTXt";

const TEXT_CHANGES: Record<Text["kind"], Change> = {
  xmp: xmpWithoutLocation,
  profile: profileWithoutLocation,
  location: blankText,
};

interface Text {
  kind: "xmp" | "profile" | "location";
  text: Buffer;
  start: number;
  isCompressed: boolean;
}

async function textWithoutLocation(type: TextChunk, content: Buffer): Promise<Buffer | null> {
  const found = readText(type, content);
  if (!found) return null;
  const { kind, text, start, isCompressed } = found;
  const changed = await TEXT_CHANGES[kind](text);
  if (!changed) return null;
  const written = isCompressed ? compressedTo(changed, content.length - start) : changed;
  return Buffer.concat([content.subarray(0, start), written]);
}

/**
 * Returns the text of a chunk with metadata, or null for other texts.
 *
 * @throws if the chunk is malformed
 */
export function readText(type: TextChunk, content: Buffer): Text | null {
  const keyword = content.toString("latin1", 0, Math.min(80, content.indexOf(0)));
  const kind = kindOf(keyword);
  if (!kind) return null;
  const { start, isCompressed } = layoutOf(type, content, keyword.length + 1);
  const body = content.subarray(start);
  const text = isCompressed ? inflateSync(body, { maxOutputLength: MAX_TEXT_BYTES }) : body;
  return { kind, text, start, isCompressed };
}

function kindOf(keyword: string): Text["kind"] | null {
  if (keyword === XMP) return "xmp";
  if (RAW_PROFILE.test(keyword)) return "profile";
  return LOCATION.test(keyword) && !NO_POSITION.test(keyword) ? "location" : null;
}

function blankText(text: Buffer): Buffer | null {
  const blank = Buffer.alloc(text.length, " ");
  return blank.equals(text) ? null : blank;
}

/** Returns the start of the text. */
function layoutOf(type: TextChunk, content: Buffer, at: number): { start: number; isCompressed: boolean } {
  if (type === "tEXt") return { start: at, isCompressed: false };
  if (type === "zTXt") return { start: at + 1, isCompressed: true };
  const translated = content.indexOf(0, at + 2) + 1;
  const start = content.indexOf(0, translated) + 1;
  if (translated === 0 || start === 0) throw new RangeError("Malformed text chunk");
  return { start, isCompressed: content[at] === 1 };
}

async function profileWithoutLocation(text: Buffer): Promise<Buffer | null> {
  const { bytes, digits } = profileOf(text);
  const changed = await changeOfProfile(bytes)(bytes);
  if (!changed) return null;
  const hex = changed.toString("hex");
  const written = Buffer.from(text);
  for (const [index, at] of digits.slice(0, hex.length).entries()) written.write(hex.charAt(index), at, "latin1");
  return written;
}

/** Returns the bytes of a raw profile, and the positions of their digits. */
export function profileOf(text: Buffer): { bytes: Buffer; digits: number[] } {
  // The name and the length precede the digits. ImageMagick 6.9 writes the name "generic profile" for APP1.
  const [before = ""] = /^\s*[^\n]*\n\s*\d+\s/.exec(text.toString("latin1", 0, 100)) ?? [];
  const digits: number[] = [];
  for (let at = before.length; at < text.length; at++) if ((text[at] ?? 0) > 0x20) digits.push(at);
  const hexDigits = Buffer.from(digits.map((at) => text[at] ?? 0)).toString("latin1");
  return { bytes: Buffer.from(hexDigits, "hex"), digits };
}

function changeOfProfile(profile: Buffer): Change {
  const head = profile.toString("latin1", 0, 6);
  if (head.startsWith("8BIM")) return photoshopWithoutLocation;
  return /^(?:Exif\0\0|II|MM)/.test(head) ? exifWithoutLocation : xmpWithoutLocation;
}

/**
 * Creates a zlib stream (RFC 1950) of exactly this length. Blanks compress better than the text that they replace. The
 * rest is filled with stored blanks. If the text does not fit, it is replaced by blanks completely.
 */
function compressedTo(text: Buffer, length: number): Buffer {
  const deflated = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const capacity = length - 2 - deflated.length - 4;
  if (capacity < STORED_HEAD) return compressedTo(Buffer.from(" "), length);
  const blanks: Buffer[] = [];
  const blocks: Buffer[] = [];
  for (let remainingBytes = capacity; remainingBytes > 0; ) {
    // A block must not leave a rest that is too short for the head of another block.
    const reservedBytes = remainingBytes - STORED_HEAD <= MAX_STORED ? 0 : STORED_HEAD;
    const size = Math.min(MAX_STORED, remainingBytes - STORED_HEAD - reservedBytes);
    remainingBytes -= STORED_HEAD + size;
    const head = Buffer.from([remainingBytes === 0 ? 1 : 0, 0, 0, 0, 0]);
    head.writeUInt16LE(size, 1);
    head.writeUInt16LE(size ^ 0xffff, 3);
    const blank = Buffer.alloc(size, " ");
    blanks.push(blank);
    blocks.push(head, blank);
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32(Buffer.concat([text, ...blanks])));
  return Buffer.concat([Buffer.from([0x78, 0xda]), deflated, ...blocks, checksum]);
}

/** RFC 1950 §8.2 */
function adler32(bytes: Buffer): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b * 65536 + a;
}
