import { brotliDecompressSync } from "node:zlib";
import type { MediaSource } from "../measures.ts";
import { partOf, positionsOf } from "./bounded-source.ts";
import { hasPosition, openTiff } from "./exif.ts";
import { exifWithoutLocation } from "./jpeg.ts";
import { type Change, type Extent, type Finding, rewrite, tolerant } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/* Videos (ISO/IEC 14496-12, QuickTime File Format) and images (ISO/IEC 23008-12), which may contain each other. */

const CONTAINERS = new Set(["moov", "trak", "mdia", "minf", "stbl", "udta", "ilst", "mpvd", "moof", "traf"]);
/** `©xyz` of QuickTime, also with another first character, and `loci` of 3GPP (TS 26.244 §8.11). */
const LOCATIONS = new Set(["\xa9xyz", "@xyz", "loci"]);
const PACKETS = new Set(["XMP_", "xml "]);
const POSITION_KEY = /(?:^|\.)(?:location|gps)/i;
/** Tracks of action cameras and drones, and timed metadata of phones, contain the location of each moment. */
const LOCATION_TRACK = /gpmd|camm|rtmd|djmd|dbgi|location/i;
const UUID = {
  xmp: "be7acfcb97a942e89c71999491e3afac",
  /** EXIF in JPEG 2000. */
  exif: "4a706754696666457869662d3e4a5032",
  /** A container of Canon's CR3. */
  canon: "85c0b687820f11e08111f4ce462b6a48",
};
const UUID_BYTES = 16;
const FIRST_BOX = Buffer.from("ftyp");
const MAX_FIRST_BOX = 256;
const MAX_DEPTH = 8;
/** Larger than any location. */
const MAX_BLANK = 64 * 1024;
const MAX_COMPRESSED = 1024 * 1024;
const MAX_DECOMPRESSED = 4 * 1024 * 1024;

export async function* boxPatches(source: MediaSource, start: number, end: number, depth = 0): AsyncGenerator<Finding> {
  if (depth > MAX_DEPTH) throw new RangeError("Too many levels");
  for await (const box of boxesOf(source, start, end)) yield* tolerant(findingsIn(source, box, depth));
}

/** Yields the patches of the videos within another file, such as a motion photo. */
export async function* embeddedVideoPatches(source: MediaSource): AsyncGenerator<Finding> {
  for await (const [at] of positionsOf(source, FIRST_BOX)) {
    // The type of the first box follows its length.
    if (at >= 4 && (await source.read(at - 4, 4)).readUInt32BE(0) < MAX_FIRST_BOX)
      yield* tolerant(videoPatches(source, at - 4));
  }
}

/** The file may continue after the video. */
async function* videoPatches(source: MediaSource, start: number): AsyncGenerator<Finding> {
  let end = start;
  let hasIndex = false;
  const boxes = tolerant(boxesOf(source, start, source.size));
  for await (const box of boxes) {
    if (!box || !/^[\w ]{4}$/.test(box.type)) break;
    end = box.end;
    hasIndex ||= box.type === "moov";
  }
  if (!hasIndex) throw new RangeError("Not a video");
  yield* boxPatches(source, start, end);
}

async function* findingsIn(source: MediaSource, box: Box, depth: number): AsyncGenerator<Finding> {
  const { type, start, end } = box;
  if (LOCATIONS.has(type)) yield* freeBox(box);
  else if (PACKETS.has(type)) yield* rewrite(source, [contentOf(box)], xmpWithoutLocation);
  else if (type === "Exif") yield* rewrite(source, [contentOf(box)], itemExif);
  else if (type === "uuid") yield* uuidPatches(source, box, depth);
  else if (type === "meta") yield* metaPatches(source, box, depth);
  else if (type === "stsd") yield* trackFindings(source, box);
  else if (type === "CMT4") yield* canonPatches(source, box);
  else if (type === "brob") yield* compressedFindings(source, box);
  else if (CONTAINERS.has(type)) yield* boxPatches(source, start, end, depth + 1);
}

function contentOf({ start, end }: Box): Extent {
  return { offset: start, length: end - start };
}

/** Converts a box to a free box, which readers skip. */
function* freeBox({ offset, start, end }: Box): Generator<Finding> {
  if (end - start > MAX_BLANK) throw new RangeError("Not a location");
  yield { offset: offset + 4, bytes: Buffer.from("free") };
  yield { offset: start, bytes: Buffer.alloc(end - start) };
}

/** Compressed metadata of JPEG XL (ISO/IEC 18181-2 §9.3): the type of a box, and its content as a Brotli stream. */
async function* compressedFindings(source: MediaSource, box: Box): AsyncGenerator<Finding> {
  const { offset, length } = contentOf(box);
  const content = Buffer.from(await source.read(offset, Math.min(length, MAX_COMPRESSED)));
  const change = COMPRESSED[content.toString("latin1", 0, 4)];
  if (!change) return;
  const changed = await change(brotliDecompressSync(content.subarray(4), { maxOutputLength: MAX_DECOMPRESSED }));
  if (!changed) return;
  // There is a location, and it cannot be removed: the changed metadata may be longer.
  yield { offset, bytes: Buffer.alloc(0) };
  yield null;
}

const COMPRESSED: Record<string, Change> = { Exif: itemExif, "xml ": xmpWithoutLocation };

async function* uuidPatches(source: MediaSource, { start, end }: Box, depth: number): AsyncGenerator<Finding> {
  const id = (await source.read(start, UUID_BYTES)).toString("hex");
  const content = { offset: start + UUID_BYTES, length: end - start - UUID_BYTES };
  if (id === UUID.xmp) yield* rewrite(source, [content], xmpWithoutLocation);
  if (id === UUID.exif) yield* rewrite(source, [content], exifWithoutLocation);
  if (id === UUID.canon) yield* boxPatches(source, content.offset, end, depth + 1);
}

/** Yields null for a track that contains locations. */
async function* trackFindings(source: MediaSource, box: Box): AsyncGenerator<Finding> {
  const { offset, length } = contentOf(box);
  const description = await source.read(offset, Math.min(length, MAX_BLANK));
  if (LOCATION_TRACK.test(description.toString("latin1"))) yield null;
}

/** The GPS directory of CR3, which is also there without a location. */
async function* canonPatches(source: MediaSource, box: Box): AsyncGenerator<Finding> {
  const { offset, length } = contentOf(box);
  const tiff = await openTiff(partOf(source, offset, length));
  if (await hasPosition(tiff, tiff.first)) yield* freeBox(box);
}

async function* metaPatches(source: MediaSource, meta: Box, depth: number): AsyncGenerator<Finding> {
  // QuickTime omits the version that precedes the boxes in ISO.
  const isPlain = (await source.read(meta.start + 4, 4)).toString("latin1") === "hdlr";
  const start = meta.start + (isPlain ? 0 : 4);
  const locations = new Set<string>();
  for await (const box of boxesOf(source, start, meta.end)) {
    if (box.type === "keys") for (const type of await locationKeys(source, box)) locations.add(type);
    if (box.type !== "ilst") continue;
    for await (const item of boxesOf(source, box.start, box.end)) if (locations.has(item.type)) yield* freeBox(item);
  }
  yield* tolerant(boxPatches(source, start, meta.end, depth + 1));
  yield* tolerant(itemPatches(source, { ...meta, start }));
}

/** Returns the types that values of location keys have in the list: the number of the key, starting at 1. */
async function locationKeys(source: MediaSource, { start, end }: Box): Promise<string[]> {
  const types: string[] = [];
  let number = 1;
  for await (const key of boxesOf(source, start + 8, end)) {
    const name = await source.read(key.start, Math.min(256, key.end - key.start));
    if (POSITION_KEY.test(name.toString("latin1"))) types.push(typeOf(number));
    number += 1;
  }
  return types;
}

function typeOf(number: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes.toString("latin1");
}

/* Items of a meta box (ISO/IEC 14496-12 §8.11): `iinf` has their types, and `iloc` their positions. */

const MAX_ITEMS = 10_000;
const MAX_EXTENTS = 1000;
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

async function* itemPatches(source: MediaSource, meta: Box): AsyncGenerator<Finding> {
  const boxes = new Map<string, Box>();
  for await (const box of boxesOf(source, meta.start, meta.end)) if (!boxes.has(box.type)) boxes.set(box.type, box);
  const [info, location] = [boxes.get("iinf"), boxes.get("iloc")];
  if (!info || !location) return;
  const changes = await metadataItems(source, info);
  if (changes.size === 0) return;
  for (const { id, extents } of await locations(source, location, boxes.get("idat")?.start ?? null)) {
    const change = changes.get(id);
    if (change) yield* tolerant(rewrite(source, extents, change));
    changes.delete(id);
  }
  if (changes.size > 0) yield null;
}

/** Returns the changes of the items that may contain a location. */
async function metadataItems(source: MediaSource, info: Box): Promise<Map<number, Change>> {
  const changes = new Map<number, Change>();
  const version = (await source.read(info.start, 1))[0] ?? 0;
  let count = 0;
  for await (const entry of boxesOf(source, info.start + (version === 0 ? 6 : 8), info.end)) {
    count += 1;
    if (count > MAX_ITEMS) throw new RangeError("Too many items");
    if (entry.type !== "infe") continue;
    const bytes = await source.read(entry.start, Math.min(256, entry.end - entry.start));
    const [id, at] = bytes[0] === 3 ? [bytes.readUInt32BE(4), 10] : [bytes.readUInt16BE(4), 8];
    if (bytes.toString("latin1", at, at + 4) === "Exif") changes.set(id, itemExif);
    // The first two versions have no type of an item.
    else if (bytes.includes("application/rdf+xml", at)) changes.set(id, xmpWithoutLocation);
  }
  return changes;
}

/** ISO/IEC 23008-12 §A.2.1: the offset of the TIFF header, and the data. */
async function itemExif(bytes: Buffer): Promise<Buffer | null> {
  const start = 4 + bytes.readUInt32BE(0);
  const changed = await exifWithoutLocation(bytes.subarray(start));
  return changed && Buffer.concat([bytes.subarray(0, start), changed]);
}

async function locations(source: MediaSource, box: Box, data: number | null) {
  if (box.end - box.start > MAX_TABLE_BYTES) throw new RangeError("Too many items");
  const bytes = await source.read(box.start, box.end - box.start);
  let at = 4;
  const next = (size: number): number => {
    const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = bytes[0] ?? 0;
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const items: { id: number; extents: Extent[] }[] = [];
  for (let remainingItems = next(version < 2 ? 2 : 4); remainingItems > 0; remainingItems--) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    const count = next(2);
    if (count > MAX_EXTENTS) throw new RangeError("Too many extents");
    const extents = Array.from({ length: count }, () => {
      next(indexSize);
      return { offset: base + next(offsetSize) + (method === 1 ? (data ?? 0) : 0), length: next(lengthSize) };
    });
    // With method 2, an item consists of other items.
    if (method === 0 || (method === 1 && data !== null)) items.push({ id, extents });
  }
  return items;
}

/** A box of ISO/IEC 14496-12 §4.2: a length, a type, content. */
interface Box {
  type: string;
  offset: number;
  /** The start of its content. */
  start: number;
  end: number;
}

const MAX_BOXES = 20_000;

async function* boxesOf(source: MediaSource, start: number, end: number): AsyncGenerator<Box> {
  let offset = start;
  for (let count = 0; count < MAX_BOXES; count++) {
    if (offset + 8 > end) return;
    const head = await source.read(offset, Math.min(16, end - offset));
    const size = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, 8);
    // The terminator of a user data list.
    if (size === 0 && type === "\0\0\0\0") return;
    const isLarge = size === 1;
    const length = size === 0 ? end - offset : isLarge ? Number(head.readBigUInt64BE(8)) : size;
    const box = { type, offset, start: offset + (isLarge ? 16 : 8), end: offset + length };
    if (box.end < box.start || box.end > end) throw new RangeError("A box is longer than its parent");
    yield box;
    offset = box.end;
  }
  throw new RangeError("Too many boxes");
}
