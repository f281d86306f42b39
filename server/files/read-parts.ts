import type { MediaSource } from "../imaging/measures.ts";

export interface PartialContent extends Pick<MediaSource, "size" | "read"> {
  /** The first bytes of the file. */
  head: Buffer;
}

/** Returns `length` bytes from `start`, fewer at the end of the file, or none if the file is damaged. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

/** Minimum number of bytes of a read, which mostly contain what is needed next. */
const MIN_BYTES = 4096;
/** After this number of reads, the file counts as damaged. A well-formed file needs fewer. */
const MAX_READS = 16;

/** Reads a file in parts. Parts within the head or within an earlier part are not read again. */
export function readParts({ head, size, read }: PartialContent): ReadPart {
  const parts = [{ at: 0, bytes: head }];
  return async (start, length) => {
    const end = Math.min(start + length, size);
    if (start >= end) return Buffer.alloc(0);
    const known = parts.find(({ at, bytes }) => at <= start && end <= at + bytes.length);
    if (known) return known.bytes.subarray(start - known.at, end - known.at);
    if (parts.length > MAX_READS) return Buffer.alloc(0);
    const bytes = await read(start, Math.min(Math.max(length, MIN_BYTES), size - start));
    parts.push({ at: start, bytes });
    return bytes.subarray(0, end - start);
  };
}
