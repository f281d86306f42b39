import { createHash } from "node:crypto";
import type { MediaSource } from "../measures.ts";
import { memorySource, partOf, positionsOf } from "./bounded-source.ts";
import { photoshopWithoutLocation, tiffPatches } from "./exif.ts";
import { changedBy, type Extent, type Finding, rewrite, shifted, tolerant } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/* ITU-T T.81 §B.1: segments with a marker and a length, before the first scan. */

const XMP = "http://ns.adobe.com/xap/1.0/\0";
/** XMP part 3 §1.1.3.1: data that does not fit into one segment. Each part has a digest of the complete data. */
const EXTENDED_XMP = "http://ns.adobe.com/xmp/extension/\0";
const PHOTOSHOP = "Photoshop 3.0\0";
/** Some cameras omit the second NUL, or write four bytes before the name. */
const EXIF_NAME = /^.{0,4}Exif\0./is;
/** Some writers omit the name. */
const PACKET = /<(?:\?xpacket|x:xmpmeta|rdf:RDF|exif:)/;
const EXIF_PREFIX = "Exif\0\0";
const MAX_SEGMENTS = 2000;
const DIGEST_LENGTH = 32;

interface Segment extends Extent {
  kind: "exif" | "xmp" | "extended" | "photoshop";
}

export async function* jpegPatches(source: MediaSource): AsyncGenerator<Finding> {
  yield* tolerant(picturePatches(source, 0));
  yield* embeddedPatches(source);
}

/** Yields the patches of a TIFF file or of EXIF, including those of its thumbnail. */
export async function* exifPatches(source: MediaSource): AsyncGenerator<Finding> {
  yield* tolerant(tiffPatches(source));
  yield* embeddedPatches(source);
}

/** Some writers add the prefix that EXIF has in a JPEG. */
export function exifWithoutLocation(bytes: Buffer): Promise<Buffer | null> {
  const start = bytes.toString("latin1", 0, EXIF_PREFIX.length) === EXIF_PREFIX ? EXIF_PREFIX.length : 0;
  return changedBy(shifted(start, exifPatches(memorySource(bytes.subarray(start)))), bytes);
}

/** A JPEG that begins with an application segment or its quantization table. */
const START = Buffer.from("ffd8ff", "hex");
const HEAD = /^\xff\xd8\xff(?:[\xe0-\xef]..(?:JFIF\0|Exif\0|http:|MPF\0|ICC_P|Photo)|\xdb\0[\x43\x84])/s;
const HEAD_BYTES = 11;

/**
 * Yields the patches of all JPEGs within a file: thumbnails and previews, and the other images of a multi-picture file
 * (CIPA DC-007). They are found by their first bytes, which occur in no compressed image, because their indexes differ
 * between formats and between cameras.
 */
export async function* embeddedPatches(source: MediaSource): AsyncGenerator<Finding> {
  for await (const [at] of positionsOf(source, START)) {
    if (at === 0 || at + HEAD_BYTES > source.size) continue;
    if (HEAD.test((await source.read(at, HEAD_BYTES)).toString("latin1"))) yield* tolerant(picturePatches(source, at));
  }
}

async function* picturePatches(source: MediaSource, start: number): AsyncGenerator<Finding> {
  const segments = await readSegments(source, start);
  for (const { kind, offset, length } of segments) {
    if (kind !== "exif") continue;
    yield* tolerant(shifted(offset, tiffPatches(partOf(source, offset, length))));
  }
  const resources = segments.filter(({ kind }) => kind === "photoshop");
  yield* tolerant(rewrite(source, resources, photoshopWithoutLocation));
  yield* tolerant(packetPatches(source, segments));
}

/** Returns the segments that may contain a location. */
async function readSegments(source: MediaSource, start: number): Promise<Segment[]> {
  if ((await source.read(start, 2)).readUInt16BE(0) !== 0xffd8) throw new RangeError("Not a JPEG");
  const segments: Segment[] = [];
  let at = start + 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const [fill = 0, marker = 0] = await source.read(at, 2);
    if (fill !== 0xff || marker === 0xff) {
      at += 1;
      continue;
    }
    // Start of scan or end of image: no segments follow.
    if (marker === 0xda || marker === 0xd9) return segments;
    const length = (await source.read(at + 2, 2)).readUInt16BE(0);
    if (marker === 0xe1 || marker === 0xed) {
      const content = (await source.read(at + 4, length - 2)).toString("latin1");
      const { kind, name = "" } = kindOf(marker, content) ?? {};
      if (kind) segments.push({ kind, offset: at + 4 + name.length, length: content.length - name.length });
    }
    at += 2 + length;
  }
  throw new RangeError("Too many segments");
}

function kindOf(marker: number, content: string): { kind: Segment["kind"]; name?: string } | null {
  if (marker === 0xed) return content.startsWith(PHOTOSHOP) ? { kind: "photoshop", name: PHOTOSHOP } : null;
  const exif = EXIF_NAME.exec(content)?.[0];
  if (exif !== undefined) return { kind: "exif", name: exif };
  if (content.startsWith(EXTENDED_XMP)) return { kind: "extended", name: EXTENDED_XMP };
  if (content.startsWith(XMP)) return { kind: "xmp", name: XMP };
  return PACKET.test(content) ? { kind: "xmp" } : null;
}

async function* packetPatches(source: MediaSource, segments: Segment[]): AsyncGenerator<Finding> {
  const digests = new Map<string, string>();
  for (const { pieces, digest } of await extendedPackets(source, segments)) {
    const packet = pieces.map(({ offset, length }) => ({
      offset: offset + PIECE.length,
      length: length - PIECE.length,
    }));
    let newDigest = "";
    const change = (bytes: Buffer) => {
      const changed = xmpWithoutLocation(bytes);
      if (changed) newDigest = createHash("md5").update(changed).digest("hex").toUpperCase();
      return changed;
    };
    yield* tolerant(rewrite(source, packet, change));
    if (newDigest === "") continue;
    digests.set(digest, newDigest);
    for (const { offset } of pieces) yield { offset: offset + PIECE.digestAt, bytes: Buffer.from(newDigest) };
  }
  for (const segment of segments.filter(({ kind }) => kind === "xmp")) {
    const change = (bytes: Buffer) => {
      const changed = xmpWithoutLocation(bytes);
      return withDigests(changed ?? bytes, digests) ?? changed;
    };
    yield* tolerant(rewrite(source, [segment], change));
  }
}

const PIECE = { digestAt: 0, offsetAt: 36, length: 40 };

async function extendedPackets(source: MediaSource, segments: Segment[]) {
  const pieces = [];
  for (const { kind, offset, length } of segments) {
    if (kind !== "extended" || length < PIECE.length) continue;
    const head = await source.read(offset, PIECE.length);
    const digest = head.toString("latin1", PIECE.digestAt, PIECE.digestAt + DIGEST_LENGTH);
    pieces.push({ offset, length, digest, position: head.readUInt32BE(PIECE.offsetAt) });
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
