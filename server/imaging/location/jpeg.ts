import { createHash } from "node:crypto";
import type { MediaSource } from "../measures.ts";
import { partOf } from "./bounded-source.ts";
import { exifWithoutLocation, openTiff, readDirectory } from "./exif.ts";
import { boxPatches } from "./iso-media.ts";
import { type Extent, type Patch, rewrite } from "./patches.ts";
import { tolerant } from "./tolerant.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/* ITU-T T.81 §B.1: segments with a marker and a length, before the first scan. */

const EXIF = "Exif\0\0";
const XMP = "http://ns.adobe.com/xap/1.0/\0";
/** XMP part 3 §1.1.3.1: data that does not fit into one segment. Each part has a digest of the complete data. */
const EXTENDED_XMP = "http://ns.adobe.com/xmp/extension/\0";
const MULTI_PICTURE = "MPF\0";
const MAX_SEGMENTS = 2000;
const MAX_PICTURES = 16;
const DIGEST_LENGTH = 32;

interface Segment extends Extent {
  /** The identifier at the start of its content. */
  name: string;
}

export async function* jpegPatches(source: MediaSource): AsyncGenerator<Patch> {
  const pictures = [0];
  yield* picturePatches(source, 0, pictures);
  // Each image after the first one is a separate JPEG: a preview, a gain map or a depth map.
  for (const start of pictures.slice(1, MAX_PICTURES)) yield* tolerant(picturePatches(source, start, []));
}

async function* picturePatches(source: MediaSource, start: number, pictures: number[]): AsyncGenerator<Patch> {
  const packets: Segment[] = [];
  for await (const segment of segmentsOf(source, start)) {
    switch (segment.name) {
      case EXIF:
        yield* tolerant(rewrite(source, [contentOf(segment)], exifWithoutLocation));
        break;
      case MULTI_PICTURE:
        for await (const picture of tolerant(picturesOf(source, contentOf(segment)))) pictures.push(picture);
        break;
      default:
        packets.push(segment);
    }
  }
  yield* tolerant(packetPatches(source, packets));
}

function contentOf({ offset, length, name }: Segment): Extent {
  return { offset: offset + name.length, length: length - name.length };
}

/** Yields the application segments that may contain a location. */
async function* segmentsOf(source: MediaSource, start: number): AsyncGenerator<Segment> {
  if ((await source.read(start, 2)).readUInt16BE(0) !== 0xffd8) throw new RangeError("Not a JPEG");
  let at = start + 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const [fill = 0, marker = 0] = await source.read(at, 2);
    if (fill !== 0xff) return;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Start of scan or end of image: no segments follow.
    if (marker === 0xda || marker === 0xd9) return;
    const length = (await source.read(at + 2, 2)).readUInt16BE(0);
    const segment = { offset: at + 4, length: length - 2 };
    if (marker === 0xe1 || marker === 0xe2) {
      const head = await source.read(segment.offset, Math.min(segment.length, EXTENDED_XMP.length));
      const text = head.toString("latin1");
      const name = [EXIF, XMP, EXTENDED_XMP, MULTI_PICTURE].find((name) => text.startsWith(name));
      if (name !== undefined) yield { ...segment, name };
    }
    at += 2 + length;
  }
  throw new RangeError("Too many segments");
}

/** CIPA DC-007 §5: yields the positions of the images after this one. */
async function* picturesOf(source: MediaSource, { offset, length }: Extent): AsyncGenerator<number> {
  const tiff = await openTiff(partOf(source, offset, length));
  const { entries } = await readDirectory(tiff, tiff.first);
  const list = entries.find(({ tag }) => tag === 0xb002);
  if (!list) return;
  const bytes = await tiff.source.read(list.valueAt, list.size);
  for (let at = 16; at + 16 <= Math.min(bytes.length, 16 * MAX_PICTURES); at += 16) {
    yield offset + tiff.u32(bytes, at + 8);
  }
}

async function* packetPatches(source: MediaSource, segments: Segment[]): AsyncGenerator<Patch> {
  const digests = new Map<string, string>();
  for (const { pieces, digest } of await extendedPackets(source, segments)) {
    const packet = pieces.map(({ offset, length }) => ({ offset: offset + HEAD.length, length: length - HEAD.length }));
    let newDigest = "";
    const change = (bytes: Buffer) => {
      const changed = xmpWithoutLocation(bytes);
      if (changed) newDigest = createHash("md5").update(changed).digest("hex").toUpperCase();
      return changed;
    };
    yield* tolerant(rewrite(source, packet, change));
    if (newDigest === "") continue;
    digests.set(digest, newDigest);
    for (const { offset } of pieces) yield { offset: offset + HEAD.digestAt, bytes: Buffer.from(newDigest) };
  }
  for (const segment of segments.filter(({ name }) => name === XMP)) {
    const change = (bytes: Buffer) => {
      const changed = xmpWithoutLocation(bytes);
      return withDigests(changed ?? bytes, digests) ?? changed;
    };
    yield* tolerant(rewrite(source, [contentOf(segment)], change));
    yield* tolerant(motionPatches(source, contentOf(segment)));
  }
}

const HEAD = { digestAt: EXTENDED_XMP.length, offsetAt: EXTENDED_XMP.length + 36, length: EXTENDED_XMP.length + 40 };

async function extendedPackets(source: MediaSource, segments: Segment[]) {
  const pieces = [];
  for (const { offset, length, name } of segments) {
    if (name !== EXTENDED_XMP || length < HEAD.length) continue;
    const head = await source.read(offset, HEAD.length);
    const digest = head.toString("latin1", HEAD.digestAt, HEAD.digestAt + DIGEST_LENGTH);
    pieces.push({ offset, length, digest, position: head.readUInt32BE(HEAD.offsetAt) });
  }
  pieces.sort((a, b) => a.position - b.position);
  return [...Map.groupBy(pieces, ({ digest }) => digest)].map(([digest, pieces]) => ({ digest, pieces }));
}

/** Replaces the digests of the extended XMP that a packet contains. */
function withDigests(packet: Buffer, digests: Map<string, string>): Buffer | null {
  const changed = Buffer.from(packet);
  let isChanged = false;
  for (const [old, renamed] of digests) {
    const at = changed.indexOf(old, 0, "latin1");
    if (at < 0) continue;
    changed.write(renamed, at, "latin1");
    isChanged = true;
  }
  return isChanged ? changed : null;
}

/** Yields the patches of the video after a motion photo. The packet contains its length. */
async function* motionPatches(source: MediaSource, packet: Extent): AsyncGenerator<Patch> {
  const text = (await source.read(packet.offset, packet.length)).toString("latin1");
  const lengths = new Set(
    [...text.matchAll(/(?:MicroVideoOffset|Item:Length)="(\d{1,12})"/g)].map(([, it]) => Number(it)),
  );
  for (const length of [...lengths].slice(0, MAX_PICTURES)) {
    const start = source.size - length;
    if (start <= 0 || (await source.read(start + 4, 4)).toString("latin1") !== "ftyp") continue;
    yield* tolerant(boxPatches(source, start, source.size));
  }
}
