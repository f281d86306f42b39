import type { MediaSource } from "../measures.ts";

/** Whoever needs more than this has made a file that nobody means to look at. */
const MAX_READS = 2000;
const MAX_BYTES = 256 * 1024 * 1024;
const MIN_AHEAD = 64 * 1024;
const MAX_AHEAD = 4 * 1024 * 1024;

/**
 * Reads exactly what is asked for, or throws. Reads ahead, the further the longer somebody goes on: the chunks of a PNG are
 * small, and each is passed on the way to the next.
 */
export function boundedSource({ size, read }: MediaSource): MediaSource & { isExhausted(): boolean } {
  let [reads, total, ahead] = [0, 0, MIN_AHEAD];
  const isExhausted = () => reads > MAX_READS || total > MAX_BYTES;
  let held: { offset: number; bytes: Buffer } = { offset: 0, bytes: Buffer.alloc(0) };

  return {
    size,
    isExhausted,
    async read(offset, length) {
      if (!(offset >= 0 && length >= 0 && offset + length <= size)) throw new RangeError("Outside of the content");
      const end = held.offset + held.bytes.length;
      if (offset < held.offset || offset + length > end) {
        ahead = offset >= held.offset && offset <= end + ahead ? Math.min(MAX_AHEAD, ahead * 2) : MIN_AHEAD;
        const wanted = Math.min(size - offset, Math.max(length, ahead));
        reads += 1;
        total += wanted;
        if (isExhausted()) throw new RangeError("Too much to read");
        const bytes = await read(offset, wanted);
        if (bytes.length !== wanted) throw new RangeError("The content ends before its size");
        held = { offset, bytes };
      }
      return held.bytes.subarray(offset - held.offset, offset - held.offset + length);
    },
  };
}

/** A part of the content as content of its own. */
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
