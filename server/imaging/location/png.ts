import { crc32 } from "node:zlib";
import type { MediaSource } from "../measures.ts";
import { exifWithoutLocation } from "./jpeg.ts";
import { type Change, type Finding, rewrite } from "./patches.ts";
import { textWithoutLocation } from "./png-text.ts";
import { tolerant } from "./tolerant.ts";

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
