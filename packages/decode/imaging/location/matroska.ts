import { crc32 } from "node:zlib";
import type { MediaSource } from "../measures.ts";
import { type Element, elementIn, MAX_HEAD } from "../video-index/matroska.ts";
import { partOf } from "./bounded-source.ts";
import { embeddedPatches } from "./jpeg.ts";
import { type Finding, rewrite } from "./patches.ts";

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
