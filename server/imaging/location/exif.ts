import type { MediaSource } from "../measures.ts";
import { memorySource } from "./bounded-source.ts";
import { applyPatches, type Patch, rewrite } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/*
 * EXIF is a TIFF file (TIFF 6.0; EXIF 3.0 §4.6): directories of entries of 12 bytes each. Longer values are stored
 * elsewhere.
 */

const TAG = { subDirectories: 0x014a, xmp: 0x02bc, exif: 0x8769, gps: 0x8825 } as const;
const ENTRY_BYTES = 12;
/** Bytes per value of each type, starting at type 1 (TIFF 6.0 §2; 13 is IFD of Technical Note 1). */
const TYPE_BYTES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_DIRECTORIES = 64;
const MAX_POINTERS = 16;
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

export interface Tiff {
  source: MediaSource;
  u16(bytes: Buffer, at: number): number;
  u32(bytes: Buffer, at: number): number;
  first: number;
}

export async function exifWithoutLocation(bytes: Buffer): Promise<Buffer | null> {
  const patches: Patch[] = [];
  for await (const patch of tiffPatches(memorySource(bytes))) patches.push(patch);
  if (patches.length === 0) return null;
  const changed = Buffer.from(bytes);
  applyPatches(changed, 0, patches);
  return changed;
}

/** @throws if the content is not a TIFF */
export async function openTiff(source: MediaSource): Promise<Tiff> {
  const head = await source.read(0, 8);
  const order = head.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") throw new RangeError("Not a TIFF");
  const isLittle = order === "II";
  const tiff = {
    source,
    u16: (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  };
  if (tiff.u16(head, 2) !== 42) throw new RangeError("Not a TIFF");
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

/** Yields the patches of a TIFF file or of EXIF. */
export async function* tiffPatches(source: MediaSource): AsyncGenerator<Patch> {
  const tiff = await openTiff(source);
  const visited = new Set([0]);
  const queue = [tiff.first];
  for (let at = queue.shift(); at !== undefined && visited.size <= MAX_DIRECTORIES; at = queue.shift()) {
    if (visited.has(at)) continue;
    visited.add(at);
    yield* tolerant(directoryPatches(tiff, at, queue));
  }
}

async function* directoryPatches(tiff: Tiff, at: number, queue: number[]): AsyncGenerator<Patch> {
  const directory = await readDirectory(tiff, at);
  queue.push(directory.next);
  for (const entry of directory.entries) {
    if (entry.tag === TAG.exif || entry.tag === TAG.subDirectories) queue.push(...(await pointersOf(tiff, entry)));
    if (entry.tag !== TAG.xmp) continue;
    yield* tolerant(rewrite(tiff.source, [{ offset: entry.valueAt, length: entry.size }], xmpWithoutLocation));
  }
  const locations = directory.entries.filter(({ tag }) => tag === TAG.gps);
  if (locations.length === 0) return;
  for (const location of locations) {
    for (const pointer of await pointersOf(tiff, location)) yield* tolerant(eraseDirectory(tiff, pointer));
  }
  yield { offset: at, bytes: await withoutGpsPointers(tiff, directory) };
}

async function pointersOf({ source, u32 }: Tiff, { count, size, valueAt }: Entry): Promise<number[]> {
  if (size !== 4 * count || count > MAX_POINTERS) return [];
  const bytes = await source.read(valueAt, size);
  return Array.from({ length: count }, (_, index) => u32(bytes, index * 4));
}

/** Overwrites the directory and its values with zeros. */
async function* eraseDirectory(tiff: Tiff, at: number): AsyncGenerator<Patch> {
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
