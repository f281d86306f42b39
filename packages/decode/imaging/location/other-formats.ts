import { crc32 } from "node:zlib";
import type { MediaSource } from "../measures.ts";
import { type Element, elementIn, MAX_HEAD } from "../video-index/matroska.ts";
import { partOf, positionsOf } from "./bounded-source.ts";
import { photoshopWithoutLocation, tiffPatches } from "./exif.ts";
import { embeddedPatches, exifWithoutLocation } from "./jpeg.ts";
import { type Change, type Finding, rewrite, tolerant } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

const XMP_END = /<\/rdf:RDF>|<\0\/\0r\0d\0f\0:\0R\0D\0F\0>/;
const MAX_XMP_BYTES = 1024 * 1024;
/** Comments of Ogg and FLAC, the frame of ID3 that programs use for other comments, and positions of ISO 6709. */
const COMMENT =
  /(?:location|latitude|longitude)[\w-]*=|TXXX.{7}(?:\xff\xfe)?\0*(?:l\0?o\0?c\0?a\0?t\0?i\0?o\0?n|g\0?p\0?s)|[+-]\d\d\.\d{2,}[+-]\d{3}\.\d\d/is;
const COMPRESSED_XMP = /<<(?=[^>]*\/Type\s*\/Metadata)(?=[^>]*\/Filter)[^>]*>>/;
const MAX_DICTIONARY_BYTES = 200;
const MAX_END_BYTES = 64 * 1024 * 1024;

/**
 * Yields null for each location in a format that has no reader. Searches the beginning and the end, where such formats
 * have their metadata.
 */
export async function* locationsInOtherFormat(source: MediaSource): AsyncGenerator<Finding> {
  const endBytes = Math.min(MAX_END_BYTES, source.size);
  const parts = [partOf(source, 0, endBytes)];
  const restBytes = Math.min(MAX_END_BYTES, source.size - endBytes);
  if (restBytes > 0) parts.push(partOf(source, source.size - restBytes, restBytes));
  for (const part of parts) if (await mayHaveLocation(part)) yield null;
}

async function mayHaveLocation(source: MediaSource): Promise<boolean> {
  const head = (await source.read(0, Math.min(source.size, MAX_XMP_BYTES))).toString("latin1");
  // Text can mention locations.
  if (head.includes("\0") && COMMENT.test(head)) return true;
  for await (const [at, bytes] of positionsOf(source, ...TESTS.keys())) {
    if (await TESTS.get(bytes)?.(source, at)) return true;
  }
  return false;
}

async function isLocatedXmp(source: MediaSource, at: number): Promise<boolean> {
  const bytes = await source.read(at, Math.min(MAX_XMP_BYTES, source.size - at));
  const end = XMP_END.exec(bytes.toString("latin1"));
  try {
    return xmpWithoutLocation(end ? bytes.subarray(0, end.index + end[0].length) : bytes) !== null;
  } catch {
    return true;
  }
}

/** Returns whether there is a GPS directory. These bytes also occur in other data. */
async function isLocatedTiff(source: MediaSource, at: number): Promise<boolean> {
  const tiff = partOf(source, at, Math.min(MAX_XMP_BYTES, source.size - at));
  for await (const finding of tolerant(tiffPatches(tiff))) if (finding) return true;
  return false;
}

/** PDF: the dictionary of an object. */
async function isCompressedXmp(source: MediaSource, at: number): Promise<boolean> {
  const start = Math.max(0, at - MAX_DICTIONARY_BYTES);
  const near = await source.read(start, Math.min(2 * MAX_DICTIONARY_BYTES, source.size - start));
  return COMPRESSED_XMP.test(near.toString("latin1"));
}

/** The first bytes of XMP in each encoding (XMP part 3 §2), of EXIF and of an entry of PDF, and their tests. */
const TESTS = new Map<Buffer, (source: MediaSource, at: number) => Promise<boolean>>([
  [Buffer.from("<rdf:RDF"), isLocatedXmp],
  [Buffer.from("<rdf:RDF", "utf16le"), isLocatedXmp],
  [Buffer.from("<rdf:RDF", "utf16le").swap16(), isLocatedXmp],
  [Buffer.from("II*\0"), isLocatedTiff],
  [Buffer.from("MM\0*"), isLocatedTiff],
  [Buffer.from("/Metadata"), isCompressedXmp],
]);

/* RIFF: chunks with a type, a length and content, padded to an even length (RFC 9649 §2.3). */

const MAX_CHUNKS = 100_000;

export async function* webpPatches(source: MediaSource): AsyncGenerator<Finding> {
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    if (at + 8 > source.size) return;
    const head = await source.read(at, 8);
    const length = head.readUInt32LE(4);
    const change = CHANGES[head.toString("latin1", 0, 4)];
    if (change) yield* tolerant(rewrite(source, [{ offset: at + 8, length }], change));
    at += 8 + length + (length % 2);
  }
  throw new RangeError("Too many chunks");
}

const CHANGES: Record<string, Change> = {
  EXIF: exifWithoutLocation,
  "XMP ": xmpWithoutLocation,
};

/* Adobe Photoshop File Formats: a header, color data and resources, each of the latter after its length; then layers. */

const HEADER_BYTES = 26;

export async function* photoshopPatches(source: MediaSource): AsyncGenerator<Finding> {
  const colors = (await source.read(HEADER_BYTES, 4)).readUInt32BE(0);
  const offset = HEADER_BYTES + 4 + colors + 4;
  const length = (await source.read(offset - 4, 4)).readUInt32BE(0);
  yield* rewrite(source, [{ offset, length }], photoshopWithoutLocation);
  yield* embeddedPatches(source);
}

/** Images in a data URL are not searched. */
const DATA_URL = /data:image\/(?!svg)/i;

export async function* svgPatches(source: MediaSource): AsyncGenerator<Finding> {
  let hasImage = false;
  yield* rewrite(source, [{ offset: 0, length: source.size }], (xml) => {
    hasImage = DATA_URL.test(xml.toString("latin1"));
    return xmpWithoutLocation(xml);
  });
  if (hasImage) yield null;
}

/* Matroska and WebM (RFC 9559). */

const ID = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  attachments: 0x1941a469,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  checksum: 0xbf,
  void: 0xec,
} as const;
const LOCATION = /location|gps|(?:lat|long)itude/i;
const MAX_ELEMENTS = 1_000_000;

export async function* matroskaPatches(source: MediaSource): AsyncGenerator<Finding> {
  let at = 0;
  for (let count = 0; at < source.size; count++) {
    if (count > MAX_ELEMENTS) throw new RangeError("Too many elements");
    const { id, start, end } = elementIn(await source.read(at, Math.min(MAX_HEAD, source.size - at)), 0, at);
    // A recorder does not know the length of a cluster when it starts it. Its blocks are read like clusters then.
    const isOpen = id === ID.segment || (id === ID.cluster && end === Number.POSITIVE_INFINITY);
    if (!isOpen && end > source.size) throw new RangeError("An element is longer than its parent");
    const content = { offset: start, length: end - start };
    if (id === ID.tags) yield* rewrite(source, [content], tagsWithoutLocation);
    if (id === ID.attachments) {
      for await (const _finding of embeddedPatches(partOf(source, start, content.length))) yield null;
    }
    at = isOpen ? start : end;
  }
}

function tagsWithoutLocation(tags: Buffer): Buffer | null {
  const changed = Buffer.from(tags);
  return removeTags(changed, 0, changed.length) ? changed : null;
}

/** Converts tags with a location to void elements. Returns whether there are any. */
function removeTags(bytes: Buffer, start: number, end: number): boolean {
  let isChanged = false;
  let checksum: Element | null = null;
  for (let at = start; at < end; ) {
    const element = elementIn(bytes, at);
    if (element.end > end) throw new RangeError("An element is longer than its parent");
    if (element.id === ID.checksum) checksum = element;
    if (element.id === ID.tag || element.id === ID.simpleTag) {
      const isLocation = element.id === ID.simpleTag && LOCATION.test(nameOf(bytes, element));
      if (isLocation) writeVoid(bytes, element);
      isChanged = isLocation || removeTags(bytes, element.start, element.end) || isChanged;
    }
    at = element.end;
  }
  if (isChanged && checksum) bytes.writeUInt32LE(crc32(bytes.subarray(checksum.end, end)), checksum.start);
  return isChanged;
}

function nameOf(bytes: Buffer, { start, end }: Element): string {
  for (let at = start; at < end; ) {
    const element = elementIn(bytes, at);
    if (element.id === ID.tagName) return bytes.toString("latin1", element.start, element.end);
    at = element.end;
  }
  return "";
}

/** The ID of a void element is a byte shorter, so that its length has another byte. */
function writeVoid(bytes: Buffer, { offset, lengthBytes, end }: Element): void {
  const count = Math.min(8, lengthBytes + 1);
  let length = end - offset - 1 - count;
  bytes.fill(0, offset, end);
  bytes[offset] = ID.void;
  for (let at = offset + count; at > offset; at--) {
    bytes[at] = length % 256;
    length = Math.floor(length / 256);
  }
  bytes[offset + 1] = (bytes[offset + 1] ?? 0) | (0x80 >> (count - 1));
}
