import type { MediaSource } from "../measures.ts";

/** Only a malicious file needs more reads or bytes. */
const MAX_READS = 2000;
const MAX_BYTES = 1024 * 1024 * 1024;
const MIN_AHEAD = 64 * 1024;
const MAX_AHEAD = 4 * 1024 * 1024;

/**
 * Reads exactly the requested bytes, or throws. Reads ahead, and increases the amount with each sequential read: the
 * chunks of a PNG are small, and all of them are read in sequence.
 */
export function boundedSource({ size, read }: MediaSource): MediaSource {
  let [reads, total, ahead] = [0, 0, MIN_AHEAD];
  let buffer: { offset: number; bytes: Buffer } = { offset: 0, bytes: Buffer.alloc(0) };

  return {
    size,
    async read(offset, length) {
      if (!(offset >= 0 && length >= 0 && offset + length <= size)) throw new RangeError("Outside of the content");
      const end = buffer.offset + buffer.bytes.length;
      if (offset < buffer.offset || offset + length > end) {
        ahead = offset >= buffer.offset && offset <= end + ahead ? Math.min(MAX_AHEAD, ahead * 2) : MIN_AHEAD;
        const readLength = Math.min(size - offset, Math.max(length, ahead));
        reads += 1;
        total += readLength;
        if (reads > MAX_READS || total > MAX_BYTES) throw new RangeError("Too much to read");
        const bytes = await read(offset, readLength);
        if (bytes.length !== readLength) throw new RangeError("The content ends before its size");
        buffer = { offset, bytes };
      }
      return buffer.bytes.subarray(offset - buffer.offset, offset - buffer.offset + length);
    },
  };
}

/** Returns a part of the content as separate content. */
export function partOf(source: MediaSource, start: number, size: number): MediaSource {
  if (!(start >= 0 && size >= 0 && start + size <= source.size)) throw new RangeError("Outside of the content");
  return {
    size,
    async read(offset, length) {
      if (!(offset >= 0 && length >= 0 && offset + length <= size)) throw new RangeError("Outside of the part");
      return source.read(start + offset, length);
    },
  };
}

export function memorySource(bytes: Buffer): MediaSource {
  return partOf(
    { size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) },
    0,
    bytes.length,
  );
}

const WINDOW_BYTES = 1024 * 1024;

/** Yields the positions of each of these byte sequences, in one pass. They are not sorted. */
export async function* positionsOf(source: MediaSource, ...sequences: Buffer[]): AsyncGenerator<[number, Buffer]> {
  const overlap = Math.max(...sequences.map(({ length }) => length)) - 1;
  for (let start = 0; start < source.size; start += WINDOW_BYTES) {
    // A later read may reuse the memory.
    const window = Buffer.from(await source.read(start, Math.min(WINDOW_BYTES + overlap, source.size - start)));
    for (const bytes of sequences) {
      let at = window.indexOf(bytes);
      for (; at >= 0 && at < WINDOW_BYTES; at = window.indexOf(bytes, at + 1)) yield [start + at, bytes];
    }
  }
}
