import type { MediaSource } from "../measures.ts";

/** Enough for the first page of each track, which identifies it. */
const HEAD_BYTES = 4096;
/** A page has at most 65,307 bytes (RFC 3533 §6), so this contains the last page of each of a few tracks. */
const TAIL_BYTES = 256 * 1024;
const PAGE = "OggS";
const IDENTIFICATION = "\x80theora";
const IDENTIFICATION_BYTES = 42;

/**
 * Returns the seconds of a Theora video in Ogg by the position in its last page, or null for another format. MediaInfo
 * 24 reads it only from files with `Skeleton` tracks.
 */
export async function theoraDuration({ size, read }: MediaSource): Promise<number | null> {
  const head = await read(0, Math.min(HEAD_BYTES, size));
  if (head.toString("latin1", 0, 4) !== PAGE) return null;
  const at = head.indexOf(IDENTIFICATION, 0, "latin1");
  const page = at < 0 ? -1 : head.lastIndexOf(PAGE, at, "latin1");
  if (page < 0 || at + IDENTIFICATION_BYTES > head.length) return null;
  const tail = await read(Math.max(0, size - TAIL_BYTES), Math.min(TAIL_BYTES, size));
  const position = lastPosition(tail, head.readUInt32LE(page + 14));
  // The Theora specification §6.2: the frame rate is a fraction, and a position is that of a key frame, and the frames after it.
  const shift = BigInt((head.readUInt16BE(at + 40) >> 5) & 31);
  const frames = Number((position >> shift) + (position & ((1n << shift) - 1n)));
  const seconds = (frames * head.readUInt32BE(at + 26)) / head.readUInt32BE(at + 22);
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
}

/** Returns the position in the last page of a track that ends a frame, or 0. */
function lastPosition(tail: Buffer, track: number): bigint {
  for (let at = tail.lastIndexOf(PAGE); at >= 0; at = at > 0 ? tail.lastIndexOf(PAGE, at - 1) : -1) {
    if (at + 18 > tail.length || tail.readUInt32LE(at + 14) !== track) continue;
    const position = tail.readBigInt64LE(at + 6);
    if (position >= 0n) return position;
  }
  return 0n;
}
