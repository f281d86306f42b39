import { crc32 } from "node:zlib";

/* Metadata before the pixels, as cameras and programs write it, in unusual sizes. */

const MAX_IN_SEGMENT = 65_533;

/** Inserts application segments with this name and total size at the start of a JPEG (ITU-T T.81 §B.2.4). */
export function jpegWithSegments(jpeg: Buffer, marker: number, name: string, size: number): Buffer {
  const segments: Buffer[] = [];
  for (let remaining = size; remaining > 0; remaining -= MAX_IN_SEGMENT) {
    const content = Buffer.alloc(Math.max(name.length, Math.min(remaining, MAX_IN_SEGMENT)));
    content.write(name, "latin1");
    const start = Buffer.from([0xff, marker, 0, 0]);
    start.writeUInt16BE(content.length + 2, 2);
    segments.push(start, content);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Returns a JPEG after an invalid color profile of this size. */
export function jpegWithProfile(jpeg: Buffer, size: number): Buffer {
  return jpegWithSegments(jpeg, 0xe2, "ICC_PROFILE\0", size);
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}

/** Inserts private chunks of this total size after the header of a PNG (PNG §5.4). */
export function pngWithText(png: Buffer, size: number): Buffer {
  const header = 8 + 25;
  const chunks: Buffer[] = [];
  for (let remaining = size; remaining > 0; remaining -= 60_000)
    chunks.push(pngChunk("teSt", Buffer.alloc(Math.min(remaining, 60_000), 32)));
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
}
