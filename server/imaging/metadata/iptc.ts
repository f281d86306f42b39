import { jpegSegment, jpegSegments } from "./jpeg-segments.ts";
import { photoshopResource } from "./photoshop-resource.ts";
import type { Rights } from "./rights.ts";

/* IPTC-IIM 4.2, which JPEG contains in a Photoshop resource, for programs without XMP support. */

/** Datasets of the application record, with their maximum length in bytes (§6). */
const BYLINE = { number: 80, maxBytes: 32 };
const CREDIT = { number: 110, maxBytes: 32 };
const COPYRIGHT = { number: 116, maxBytes: 128 };
/** The coded character set (§5, 1:90): UTF-8. */
const UTF_8 = Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]);

/** Returns the JPEG with creators, credit and copyright. */
export function withIptc(jpeg: Buffer, { creators, credit, copyright }: Rights): Buffer {
  const datasets = [
    ...creators.map((creator) => dataset(BYLINE, creator)),
    ...(credit ? [dataset(CREDIT, credit)] : []),
    ...(copyright ? [dataset(COPYRIGHT, copyright)] : []),
  ];
  if (datasets.length === 0) return jpeg;
  const body = Buffer.concat([UTF_8, ...datasets]);
  const segment = jpegSegment(0xed, photoshopResource(body));
  if (!segment) return jpeg;
  const at = afterHeaders(jpeg);
  return Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);
}

function dataset({ number, maxBytes }: { number: number; maxBytes: number }, text: string): Buffer {
  // Cuts between characters: in stream mode, the decoder holds back the bytes of an incomplete character.
  const truncated = new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
  const content = Buffer.from(truncated);
  const head = Buffer.from([0x1c, 2, number, 0, 0]);
  head.writeUInt16BE(content.length, 3);
  return Buffer.concat([head, content]);
}

/** Returns the position after JFIF, EXIF and XMP, which must come first. */
function afterHeaders(jpeg: Buffer): number {
  let at = 2;
  for (const { marker, end } of jpegSegments(jpeg)) {
    if (marker !== 0xe0 && marker !== 0xe1) break;
    at = end;
  }
  return at;
}
