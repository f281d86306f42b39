import type { MediaSource } from "../measures.ts";
import { exifWithoutLocation } from "./exif.ts";
import { type Change, type Patch, rewrite } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/* RIFF: chunks with a type, a length and content, padded to an even length (RFC 9649 §2.3). */

const MAX_CHUNKS = 100_000;
const EXIF_PREFIX = "Exif\0\0";

export async function* webpPatches(source: MediaSource): AsyncGenerator<Patch> {
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
  EXIF: prefixedExif,
  "XMP ": xmpWithoutLocation,
};

/** Some writers add the prefix that EXIF has in a JPEG. */
async function prefixedExif(bytes: Buffer): Promise<Buffer | null> {
  const start = bytes.toString("latin1", 0, EXIF_PREFIX.length) === EXIF_PREFIX ? EXIF_PREFIX.length : 0;
  const changed = await exifWithoutLocation(bytes.subarray(start));
  return changed && Buffer.concat([bytes.subarray(0, start), changed]);
}
