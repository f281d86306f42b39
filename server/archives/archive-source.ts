import type { ArchiveFileQueries, ContentLocation } from "../files/archive-files-repository.ts";
import { type BlobStore, type ByteRange, requireSize } from "../storage/blobs/store.ts";
import type { Checksums } from "./checksums.ts";
import type { ArchiveEntry } from "./entry.ts";
import type { Archive, ArchivesRepository } from "./repository.ts";
import type { ReadyEntry, SummedEntry, ZipSource } from "./zip-stream.ts";

export interface SourceDeps {
  archives: Pick<ArchivesRepository, "entries" | "positionAt">;
  files: Pick<ArchiveFileQueries, "find">;
  blobs: Pick<BlobStore, "chunks" | "read">;
  checksums: Checksums;
  /** Content that was replaced before this time is no longer available. */
  since: () => Date;
}

/** Entries per query. */
const PAGE = 500;
/** Contents up to this size are read completely in advance, so that requests to a remote store run concurrently. */
const SMALL_BYTES = 256 * 1024;
const AHEAD = 8;

/** An entry with the location of its content. */
type Found = ArchiveEntry & ContentLocation;

/** Returns all entries in pages, including those whose content is no longer available. */
export async function* entriesOf(
  archives: Pick<ArchivesRepository, "entries">,
  id: string,
  from = 0,
): AsyncGenerator<ArchiveEntry[]> {
  for (let position = from; ; position += PAGE) {
    const page = await archives.entries(id, position, PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}

/** Returns whether all contents of an archive may still be delivered. */
export async function isComplete(
  { archives, files, since }: Pick<SourceDeps, "archives" | "files" | "since">,
  { id, accountId }: Pick<Archive, "id" | "accountId">,
): Promise<boolean> {
  for await (const page of entriesOf(archives, id)) {
    if ((await files.find(accountId, page, since())).includes(null)) return false;
  }
  return true;
}

/**
 * Returns the source of an archive's ZIP. It keeps one page of entries and a few small contents in memory.
 *
 * @param gone returns the error for a file that was deleted, hidden or purged after the request started
 */
export function archiveSource(
  deps: SourceDeps,
  archive: Pick<Archive, "id" | "accountId" | "layout" | "fileCount" | "createdAt">,
  gone: () => Error,
  signal: AbortSignal,
): ZipSource {
  const { archives, files, blobs, checksums, since } = deps;
  const { id, accountId } = archive;

  async function* found(from = 0): AsyncGenerator<Found> {
    for await (const page of entriesOf(archives, id, from)) {
      const contents = await files.find(accountId, page, since());
      for (const [index, entry] of page.entries()) {
        const content = contents[index];
        if (!content) throw gone();
        yield { ...entry, ...content };
      }
    }
  }

  const crc32Of = async ({ blobKey, size, crc32 }: Found) =>
    crc32 ?? (await checksums.crc32Of({ accountId, blobKey, size }));

  async function small(entry: Found): Promise<ReadyEntry> {
    const bytes = await blobs.read(entry.blobKey);
    requireSize(entry.blobKey, entry.size, bytes.length);
    const crc32 = entry.crc32 ?? checksums.remember(entry.blobKey, bytes);
    return {
      ...entry,
      crc32,
      chunks: async (range: ByteRange | null) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    };
  }

  async function large(entry: Found): Promise<ReadyEntry> {
    const crc32 = await crc32Of(entry);
    const { blobKey, size } = entry;
    return {
      ...entry,
      crc32,
      chunks: (range: ByteRange | null) => blobs.chunks(blobKey, { ...(range && { range }), size, signal }),
    };
  }

  const summed = async (entry: Found): Promise<SummedEntry> => ({ ...entry, crc32: await crc32Of(entry) });

  async function* flushed<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items;
    } finally {
      await checksums.flush();
    }
  }

  return {
    layout: archive.layout,
    fileCount: archive.fileCount,
    createdAt: archive.createdAt,
    async *ready(offset) {
      const from = await archives.positionAt(id, offset);
      yield* flushed(ahead(found(from), (entry) => (entry.size <= SMALL_BYTES ? small(entry) : large(entry))));
    },
    summed: () => flushed(ahead(found(), summed)),
    async *entries() {
      for await (const page of entriesOf(archives, id)) yield* page;
    },
  };
}

/** Starts the next items while the caller processes one, and returns the results in order. */
async function* ahead<In, Out>(items: AsyncIterable<In>, begin: (item: In) => Promise<Out>): AsyncGenerator<Out> {
  const begun: Promise<Out>[] = [];
  for await (const item of items) {
    const next = begin(item);
    // The error is thrown when the result is awaited. Until then, this prevents an unhandled rejection.
    next.catch(() => {});
    begun.push(next);
    const first = begun.length > AHEAD ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const next of begun) yield await next;
}
