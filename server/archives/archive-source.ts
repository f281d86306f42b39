import type { ArchiveFileQueries, ContentLocation } from "../files/archive-files-repository.ts";
import { assertSize, type BlobStore, type ByteRange } from "../storage/blobs/store.ts";
import type { Checksums } from "./checksums.ts";
import type { ArchiveEntry } from "./entry.ts";
import type { Archive, ArchivesRepository } from "./repository.ts";
import type { ChecksummedEntry, ReadableEntry, ZipSource } from "./zip-stream.ts";

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
const PREFETCH_ENTRIES = 8;

/** An entry with the location of its content. */
type LocatedEntry = ArchiveEntry & ContentLocation;

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
 * @param contentGone returns the error for a file that was deleted, hidden or purged after the request started
 */
export function archiveSource(
  deps: SourceDeps,
  archive: Pick<Archive, "id" | "accountId" | "layout" | "fileCount" | "createdAt">,
  contentGone: () => Error,
  signal: AbortSignal,
): ZipSource {
  const { archives, files, blobs, checksums, since } = deps;
  const { id, accountId } = archive;

  async function* locatedEntries(from = 0): AsyncGenerator<LocatedEntry> {
    for await (const page of entriesOf(archives, id, from)) {
      const contents = await files.find(accountId, page, since());
      for (const [index, entry] of page.entries()) {
        const content = contents[index];
        if (!content) throw contentGone();
        yield { ...entry, ...content };
      }
    }
  }

  const crc32Of = async ({ blobKey, size, crc32 }: LocatedEntry) =>
    crc32 ?? (await checksums.crc32Of({ accountId, blobKey, size }));

  async function small(entry: LocatedEntry): Promise<ReadableEntry> {
    const bytes = await blobs.read(entry.blobKey);
    assertSize(entry.blobKey, entry.size, bytes.length);
    const crc32 = entry.crc32 ?? checksums.compute(entry.blobKey, bytes);
    return {
      ...entry,
      crc32,
      chunks: async (range: ByteRange | null) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    };
  }

  async function large(entry: LocatedEntry): Promise<ReadableEntry> {
    const crc32 = await crc32Of(entry);
    const { blobKey, size } = entry;
    return {
      ...entry,
      crc32,
      chunks: (range: ByteRange | null) => blobs.chunks(blobKey, { ...(range && { range }), size, signal }),
    };
  }

  const withChecksum = async (entry: LocatedEntry): Promise<ChecksummedEntry> => ({
    ...entry,
    crc32: await crc32Of(entry),
  });

  async function* flushingAfter<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
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
    async *readableEntries(offset) {
      const from = await archives.positionAt(id, offset);
      yield* flushingAfter(
        prefetch(locatedEntries(from), (entry) => (entry.size <= SMALL_BYTES ? small(entry) : large(entry))),
      );
    },
    checksummedEntries: () => flushingAfter(prefetch(locatedEntries(), withChecksum)),
    async *entries() {
      for await (const page of entriesOf(archives, id)) yield* page;
    },
  };
}

/** Starts the next items while the caller processes one, and returns the results in order. */
async function* prefetch<In, Out>(items: AsyncIterable<In>, start: (item: In) => Promise<Out>): AsyncGenerator<Out> {
  const pending: Promise<Out>[] = [];
  for await (const item of items) {
    const next = start(item);
    // The error is thrown when the result is awaited. Until then, this prevents an unhandled rejection.
    next.catch(() => {});
    pending.push(next);
    const first = pending.length > PREFETCH_ENTRIES ? pending.shift() : undefined;
    if (first) yield await first;
  }
  for (const next of pending) yield await next;
}
