import { crc32 } from "node:zlib";

/* What cameras and programs put before the pixels, in sizes that are rare. */

const MAX_IN_SEGMENT = 65_533;

/** Before everything else, segments of a JPEG (ITU-T T.81 §B.2.4): an application's, with this name and so many bytes. */
export function jpegWithSegments(jpeg: Buffer, marker: number, name: string, size: number): Buffer {
  const segments: Buffer[] = [];
  for (let left = size; left > 0; left -= MAX_IN_SEGMENT) {
    const content = Buffer.alloc(Math.max(name.length, Math.min(left, MAX_IN_SEGMENT)));
    content.write(name, "latin1");
    const start = Buffer.from([0xff, marker, 0, 0]);
    start.writeUInt16BE(content.length + 2, 2);
    segments.push(start, content);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG behind a colour profile that no program can read: what counts is its length. */
export function jpegWithProfile(jpeg: Buffer, size: number): Buffer {
  return jpegWithSegments(jpeg, 0xe2, "ICC_PROFILE\0", size);
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A PNG with so many bytes of private chunks behind its header (PNG §5.4). */
export function pngWithText(png: Buffer, size: number): Buffer {
  const header = 8 + 25;
  const chunks: Buffer[] = [];
  for (let left = size; left > 0; left -= 60_000)
    chunks.push(pngChunk("teSt", Buffer.alloc(Math.min(left, 60_000), 32)));
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
}
