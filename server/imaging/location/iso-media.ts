import type { MediaSource } from "../measures.ts";
import { type Box, boxesOf } from "./box-reader.ts";
import { itemPatches } from "./heif.ts";
import { type Patch, rewrite } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/* Videos (ISO/IEC 14496-12, QuickTime File Format) and images (ISO/IEC 23008-12), which may contain each other. */

const CONTAINERS = new Set(["moov", "trak", "udta", "ilst", "mpvd"]);
/** `©xyz` of QuickTime, and `loci` of 3GPP (TS 26.244 §8.11). */
const LOCATIONS = new Set(["\xa9xyz", "loci"]);
const POSITION_KEY = /(?:^|\.)(?:location|gps)/i;
const XMP_UUID = "be7acfcb97a942e89c71999491e3afac";
const MAX_DEPTH = 8;
const MAX_KEYS = 1000;
/** Larger than any location. */
const MAX_BLANK = 64 * 1024;

export async function* boxPatches(source: MediaSource, start: number, end: number, depth = 0): AsyncGenerator<Patch> {
  if (depth > MAX_DEPTH) return;
  let hasIndex = false;
  for await (const box of boxesOf(source, start, end)) {
    // A fragmented stream, whose fragments continue to the end of the file.
    if (box.type === "moof" && hasIndex) return;
    hasIndex ||= box.type === "moov";
    if (LOCATIONS.has(box.type)) yield* freeBox(box);
    else if (box.type === "uuid" || box.type === "XMP_") yield* tolerant(packetPatches(source, box));
    else if (box.type === "meta") yield* tolerant(metaPatches(source, box, depth));
    else if (CONTAINERS.has(box.type)) yield* tolerant(boxPatches(source, box.start, box.end, depth + 1));
  }
}

/** Converts a box to a free box, which readers skip. */
function* freeBox({ offset, start, end }: Box): Generator<Patch> {
  if (end - start > MAX_BLANK) return;
  yield { offset: offset + 4, bytes: Buffer.from("free") };
  yield { offset: start, bytes: Buffer.alloc(end - start) };
}

async function* packetPatches(source: MediaSource, { type, start, end }: Box): AsyncGenerator<Patch> {
  const idBytes = type === "uuid" ? 16 : 0;
  if (idBytes > 0 && (await source.read(start, idBytes)).toString("hex") !== XMP_UUID) return;
  yield* rewrite(source, [{ offset: start + idBytes, length: end - start - idBytes }], xmpWithoutLocation);
}

async function* metaPatches(source: MediaSource, meta: Box, depth: number): AsyncGenerator<Patch> {
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
    if (number > MAX_KEYS) break;
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
