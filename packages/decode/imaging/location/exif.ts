import type { MediaSource } from "../measures.ts";
import { memorySource } from "./bounded-source.ts";
import { type Change, changedBy, type Finding, rewrite, tolerant } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/*
 * EXIF is a TIFF file (TIFF 6.0; EXIF 3.0 §4.6): directories of entries of 12 bytes each. Longer values are stored
 * elsewhere.
 */

const TAG = { subDirectories: 0x014a, xmp: 0x02bc, photoshop: 0x8649, exif: 0x8769, gps: 0x8825 } as const;
/** TIFF, raw images of Olympus (`RO`, `RS`) and Panasonic, and JPEG XR. */
const MAGIC_NUMBERS = [42, 0x4f52, 0x5352, 0x55, 0x1bc];
/** Adobe Photoshop File Formats, "Image Resource IDs". */
const RESOURCE = { exif: [0x0422, 0x0423], xmp: 0x0424 };
/**
 * The tags of a position: latitude, longitude, altitude, the same and the direction of its destination, and a place name
 * (EXIF 3.0 §4.6.7). Cameras without a position write others, such as the version and the time.
 */
const POSITION_TAGS = new Set([2, 4, 6, 20, 22, 24, 26, 28]);
/** The encoding of a place name. */
const PLACE_NAME = { tag: 28, headBytes: 8 };
const ENTRY_BYTES = 12;
/** Bytes per value of each type, starting at type 1 (TIFF 6.0 §2; 13 is IFD of Technical Note 1). */
const TYPE_BYTES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_DIRECTORIES = 4096;
const MAX_POINTERS = 1024;
/** Maximum size of a value in the GPS directory. The longest ones are place names. */
const MAX_VALUE_BYTES = 64 * 1024;

interface Entry {
  tag: number;
  count: number;
  /** The size of its value in bytes. */
  size: number;
  /** The position of its value. */
  valueAt: number;
  bytes: Buffer;
}

export interface Directory {
  at: number;
  entries: Entry[];
  next: number;
  /** The length of the directory itself. */
  length: number;
}

export type Tiff = Awaited<ReturnType<typeof openTiff>>;

/** @throws if the content is not a TIFF */
export async function openTiff(source: MediaSource) {
  const head = await source.read(0, 8);
  const order = head.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") throw new RangeError("Not a TIFF");
  const isLittle = order === "II";
  const tiff = {
    source,
    u16: (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  };
  if (!MAGIC_NUMBERS.includes(tiff.u16(head, 2))) throw new RangeError("Not a TIFF");
  return { ...tiff, first: tiff.u32(head, 4) };
}

export async function readDirectory({ source, u16, u32 }: Tiff, at: number): Promise<Directory> {
  const count = u16(await source.read(at, 2), 0);
  const end = at + 2 + count * ENTRY_BYTES;
  const bytes = Buffer.from(await source.read(at + 2, count * ENTRY_BYTES));
  // Some writers omit the pointer after the last directory.
  const hasNext = end + 4 <= source.size;
  const next = hasNext ? u32(await source.read(end, 4), 0) : 0;
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const size = (TYPE_BYTES[u16(entry, 2) - 1] ?? 0) * u32(entry, 4);
    const valueAt = size > 4 ? u32(entry, 8) : at + 2 + index * ENTRY_BYTES + 8;
    return { tag: u16(entry, 0), count: u32(entry, 4), size, valueAt, bytes: entry };
  });
  return { at, entries, next, length: end - at + (hasNext ? 4 : 0) };
}

/** Yields the patches of a TIFF file or of EXIF, without those of its thumbnail. */
export async function* tiffPatches(source: MediaSource): AsyncGenerator<Finding> {
  const tiff = await openTiff(source);
  const visited = new Set([0]);
  const queue = [tiff.first];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (visited.has(at)) continue;
    if (visited.size > MAX_DIRECTORIES) throw new RangeError("Too many directories");
    visited.add(at);
    yield* tolerant(directoryPatches(tiff, at, queue));
  }
}

async function* directoryPatches(tiff: Tiff, at: number, queue: number[]): AsyncGenerator<Finding> {
  const directory = await readDirectory(tiff, at);
  queue.push(directory.next);
  for (const entry of directory.entries) {
    const change = CHANGES[entry.tag];
    if (change) yield* tolerant(rewrite(tiff.source, [{ offset: entry.valueAt, length: entry.size }], change));
    if (entry.tag === TAG.exif || entry.tag === TAG.subDirectories) queue.push(...(await pointersOf(tiff, entry)));
  }
  const locations = directory.entries.filter(({ tag }) => tag === TAG.gps);
  if (!(await somePosition(tiff, locations))) return;
  for (const location of locations) {
    // Without its pointer, no program finds a directory that cannot be read.
    for await (const patch of tolerant(erasedDirectories(tiff, location))) if (patch) yield patch;
  }
  yield { offset: at, bytes: await withoutGpsPointers(tiff, directory) };
}

const CHANGES: Record<number, Change> = {
  [TAG.xmp]: xmpWithoutLocation,
  [TAG.photoshop]: photoshopWithoutLocation,
};

/** Changes Photoshop resources: a signature, a number, a name, and content, padded to an even length. */
export async function photoshopWithoutLocation(resources: Buffer): Promise<Buffer | null> {
  let changed: Buffer | null = null;
  for (let at = 0; at + 12 <= resources.length; ) {
    const id = resources.readUInt16BE(at + 4);
    const name = 1 + (resources[at + 6] ?? 0);
    const start = at + 6 + name + (name % 2) + 4;
    const length = resources.readUInt32BE(start - 4);
    if (start + length > resources.length) throw new RangeError("A resource is longer than its parent");
    const content = resources.subarray(start, start + length);
    const result = RESOURCE.exif.includes(id)
      ? await changedBy(tiffPatches(memorySource(content)), content)
      : id === RESOURCE.xmp && xmpWithoutLocation(content);
    if (result) {
      changed ??= Buffer.from(resources);
      result.copy(changed, start);
    }
    at = start + length + (length % 2);
  }
  return changed;
}

async function pointersOf({ source, u32 }: Tiff, { count, size, valueAt }: Entry): Promise<number[]> {
  if (size !== 4 * count || count > MAX_POINTERS) throw new RangeError("Not a list of directories");
  const bytes = await source.read(valueAt, size);
  return Array.from({ length: count }, (_, index) => u32(bytes, index * 4));
}

async function somePosition(tiff: Tiff, locations: Entry[]): Promise<boolean> {
  for (const location of locations) {
    try {
      for (const pointer of await pointersOf(tiff, location)) if (await hasPosition(tiff, pointer)) return true;
    } catch {
      // It is removed, because it may contain one.
      return true;
    }
  }
  return false;
}

/** Returns whether a GPS directory contains a position. The fractions 0/0 of an unknown one are not. */
export async function hasPosition(tiff: Tiff, at: number): Promise<boolean> {
  const { entries } = await readDirectory(tiff, at);
  for (const { tag, size, valueAt } of entries) {
    if (!POSITION_TAGS.has(tag) || size > MAX_VALUE_BYTES || valueAt + size > tiff.source.size) continue;
    const value = await tiff.source.read(valueAt, size);
    if (tag === PLACE_NAME.tag && value.subarray(PLACE_NAME.headBytes).every((byte) => byte === 0 || byte === 0x20))
      continue;
    if (value.some((byte) => byte !== 0)) return true;
  }
  return false;
}

async function* erasedDirectories(tiff: Tiff, location: Entry): AsyncGenerator<Finding> {
  for (const pointer of await pointersOf(tiff, location)) yield* eraseDirectory(tiff, pointer);
}

/** Overwrites the directory and its values with zeros. */
async function* eraseDirectory(tiff: Tiff, at: number): AsyncGenerator<Finding> {
  const { entries, length } = await readDirectory(tiff, at);
  for (const { size, valueAt } of entries) {
    if (size <= 4 || size > MAX_VALUE_BYTES || valueAt + size > tiff.source.size) continue;
    yield { offset: valueAt, bytes: Buffer.alloc(size) };
  }
  yield { offset: at, bytes: Buffer.alloc(length) };
}

/**
 * Returns the directory without the GPS entries. Later entries move up, because entries are sorted by tag. Values stay
 * in place.
 */
async function withoutGpsPointers({ source, u16 }: Tiff, { at, entries, length }: Directory): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const remainingEntries = entries.filter(({ tag }) => tag !== TAG.gps);
  const count = Buffer.from([remainingEntries.length & 0xff, remainingEntries.length >> 8]);
  if (u16(count, 0) !== remainingEntries.length) count.swap16();
  count.copy(bytes);
  const end = Buffer.concat(remainingEntries.map((entry) => entry.bytes)).copy(bytes, 2) + 2;
  const next = at + 2 + entries.length * ENTRY_BYTES;
  (await source.read(next, at + length - next)).copy(bytes, end);
  return bytes;
}
