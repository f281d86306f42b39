import type { ByteRange } from "@media-asset-service/blobs/store.ts";
import {
  type ArchiveEntry,
  type ArchiveLayout,
  MANIFEST_NAME,
  manifestEnd,
  manifestLine,
  manifestStart,
} from "./layout.ts";
import { centralHeader, endOfZip, localHeader } from "./zip.ts";

/** An entry with a known checksum, so that its headers can be written. */
export interface ChecksummedEntry extends ArchiveEntry {
  crc32: number;
}

/** An entry whose bytes can be read. */
export interface ReadableEntry extends ChecksummedEntry {
  /** Returns the bytes, or a range of them. A chunk is valid until the next one is requested. */
  chunks(range: ByteRange | null): Promise<AsyncIterable<Buffer> | Buffer>;
}

/** Provides the parts of a ZIP. Each can be read from any entry on, repeatedly. */
export interface ZipSource {
  layout: ArchiveLayout;
  fileCount: number;
  createdAt: Date;
  /** Returns the entries to send, from the one that contains the byte at this offset. */
  readableEntries(offset: number): AsyncIterable<ReadableEntry>;
  /** Returns the entries whose headers in the central directory end after this offset of the ZIP. */
  directoryEntries(offset: number): Promise<EntriesFrom<ChecksummedEntry>>;
  /** Returns the entries whose lines in the manifest end after this offset of the ZIP. */
  manifestEntries(offset: number): Promise<EntriesFrom<ArchiveEntry>>;
}

export interface EntriesFrom<T> {
  /** Offset in the ZIP of the first one's header or line. */
  offset: number;
  entries: AsyncIterable<T>;
}

/**
 * Yields the bytes of a ZIP from `range.start` to `range.end`, both inclusive. Earlier parts are not generated, and
 * entries before the range are not read. One entry at a time is in memory.
 */
export async function* zipStream(source: ZipSource, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const { layout, createdAt } = source;
  /** Returns the part of `bytes`, which begin at `offset`, that is in the range. */
  const cut = (bytes: Buffer, offset: number) =>
    bytes.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));

  async function* parts(offset: number, buffers: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let at = offset;
    for await (const bytes of buffers) {
      if (at > end) return;
      const included = cut(bytes, at);
      if (included.length > 0) yield included;
      at += bytes.length;
    }
  }

  if (start < layout.manifestOffset) {
    for await (const entry of source.readableEntries(start)) {
      if (entry.offset > end) return;
      const header = localHeader(entry, entry.crc32);
      const included = cut(header, entry.offset);
      if (included.length > 0) yield included;
      const dataOffset = entry.offset + header.length;
      const from = Math.max(0, start - dataOffset);
      const to = Math.min(entry.size - 1, end - dataOffset);
      if (from > to) continue;
      const isEntire = from === 0 && to === entry.size - 1;
      const content = await entry.chunks(isEntire ? null : { start: from, end: to });
      if (Buffer.isBuffer(content)) yield content;
      else yield* content;
    }
  }
  const { manifestOffset, directoryOffset, manifestSize, manifestCrc32, directorySize } = layout;
  const manifest = { name: MANIFEST_NAME, size: manifestSize, modifiedAt: createdAt };
  if (start < directoryOffset && end >= manifestOffset) {
    const { offset, entries } = await source.manifestEntries(start);
    const head = Buffer.concat([localHeader(manifest, manifestCrc32), Buffer.from(manifestStart(createdAt))]);
    yield* parts(manifestOffset, once(head));
    async function* lines(): AsyncGenerator<Buffer> {
      for await (const entry of entries) yield Buffer.from(manifestLine(entry));
      yield Buffer.from(manifestEnd);
    }
    yield* parts(offset, coalesce(lines(), end + 1 - offset));
  }
  if (end < directoryOffset) return;

  const { offset, entries } = await source.directoryEntries(start);
  async function* headers(): AsyncGenerator<Buffer> {
    for await (const entry of entries) yield centralHeader(entry, entry.crc32, entry.offset);
    yield centralHeader(manifest, manifestCrc32, manifestOffset);
    yield endOfZip({ entries: source.fileCount + 1, offset: directoryOffset, size: directorySize });
  }
  yield* parts(offset, coalesce(headers(), end + 1 - offset));
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const COALESCED_BYTES = 64 * 1024;

/** Combines small pieces, to avoid many small writes. `needed`: the number of bytes after which no piece is needed. */
async function* coalesce(pieces: AsyncIterable<Buffer>, needed: number): AsyncGenerator<Buffer> {
  const size = Math.min(COALESCED_BYTES, needed);
  let buffered: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    buffered.push(piece);
    bytes += piece.length;
    if (bytes < size) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(buffered);
}
