import type { MediaSource } from "../measures.ts";
import { type Box, boxesOf } from "./box-reader.ts";
import { exifWithoutLocation } from "./jpeg.ts";
import { type Change, type Extent, type Finding, rewrite } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/* Items of a meta box (ISO/IEC 14496-12 §8.11): `iinf` has their types, and `iloc` their positions. */

const MAX_ITEMS = 10_000;
const MAX_EXTENTS = 1000;
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

export async function* itemPatches(source: MediaSource, meta: Box): AsyncGenerator<Finding> {
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
export async function itemExif(bytes: Buffer): Promise<Buffer | null> {
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
