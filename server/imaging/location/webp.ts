import type { MediaSource } from "../measures.ts";
import { exifWithoutLocation } from "./jpeg.ts";
import { type Change, type Finding, rewrite } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

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
