import type { ContentLocation, FileContentKey } from "../files/archive-files-repository.ts";
import { assertSize, type BlobStore, type ByteRange } from "../storage/blobs/store.ts";
import type { Checksums } from "./checksums.ts";
import type { ArchiveEntry } from "./entry.ts";
import { LANDMARK_DISTANCE, type Landmark, Landmarks, type List, manifestLinesOffset, sizeIn } from "./layout.ts";
import type { Archive, ArchivesRepository } from "./repository.ts";
import type { ChecksummedEntry, ReadableEntry, ZipSource } from "./zip-stream.ts";

/** Returns the location of each content, in the same order; null for content that may no longer be delivered. */
export type LocateContents = (
  accountId: string,
  contents: readonly FileContentKey[],
) => Promise<(ContentLocation | null)[]>;

export interface SourceDeps {
  archives: Pick<ArchivesRepository, "entries">;
  locate: LocateContents;
  blobs: Pick<BlobStore, "chunks" | "read">;
  checksums: Checksums;
}

/** Contents up to this size are read completely in advance, so that requests to a remote store run concurrently. */
const SMALL_BYTES = 256 * 1024;
const PREFETCH_ENTRIES = 8;

/** An entry with the location of its content. */
type LocatedEntry = ArchiveEntry & ContentLocation;

/** Entries of the first query, because a range can be small, and of the following ones. */
const FIRST_PAGE = 20;
const PAGE = 500;

/** Returns all entries in pages, including those whose content is no longer available. */
async function* entriesOf(
  archives: Pick<ArchivesRepository, "entries">,
  id: string,
  from = 0,
): AsyncGenerator<ArchiveEntry[]> {
  let [position, size] = [from, FIRST_PAGE];
  for (;;) {
    const page = await archives.entries(id, position, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    position += size;
    size = PAGE;
  }
}

/** Checks that all contents of an archive may still be delivered. Returns its landmarks, or null if not. */
export async function checkedLandmarks(
  { archives, locate }: Pick<SourceDeps, "archives" | "locate">,
  { id, accountId }: Pick<Archive, "id" | "accountId">,
): Promise<Landmark[] | null> {
  const landmarks = new Landmarks();
  for await (const page of entriesOf(archives, id)) {
    if ((await locate(accountId, page)).includes(null)) return null;
    for (const entry of page) landmarks.add(entry);
  }
  return landmarks.finish();
}

/**
 * Returns the source of an archive's ZIP. It keeps one page of entries and a few small contents in memory.
 *
 * @param contentGone returns the error for a file that was deleted, hidden or purged after the request started
 */
export function archiveSource(
  deps: SourceDeps,
  archive: Pick<Archive, "id" | "accountId" | "layout" | "fileCount" | "createdAt"> & {
    landmarks: readonly Landmark[];
  },
  contentGone: () => Error,
  signal: AbortSignal,
): ZipSource {
  const { archives, locate, blobs, checksums } = deps;
  const { id, accountId, landmarks } = archive;

  async function* locatedEntries(from = 0): AsyncGenerator<LocatedEntry> {
    for await (const page of entriesOf(archives, id, from)) {
      const contents = await locate(accountId, page);
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

  /** Returns the first entry whose part of a list ends after the byte at `target` of the list, and the part's offset. */
  async function placeOf(list: List, target: number): Promise<{ position: number; offset: number }> {
    const landmark = landmarks.findLast((one) => one[list] <= target);
    let { position = 0, [list]: offset = 0 } = landmark ?? {};
    if (offset >= target || position === archive.fileCount) return { position, offset };
    for (const entry of await archives.entries(id, position, LANDMARK_DISTANCE)) {
      if (offset + sizeIn(list, entry) > target) break;
      offset += sizeIn(list, entry);
      position += 1;
    }
    return { position, offset };
  }

  return {
    layout: archive.layout,
    fileCount: archive.fileCount,
    createdAt: archive.createdAt,
    async *readableEntries(offset) {
      const { position: from } = await placeOf("contents", offset);
      yield* flushingAfter(
        prefetch(locatedEntries(from), (entry) => (entry.size <= SMALL_BYTES ? small(entry) : large(entry))),
      );
    },
    async directoryEntries(target) {
      const start = archive.layout.directoryOffset;
      const { position, offset } = await placeOf("directory", target - start);
      return { offset: start + offset, entries: flushingAfter(prefetch(locatedEntries(position), withChecksum)) };
    },
    async manifestEntries(target) {
      const start = manifestLinesOffset(archive.layout, archive.createdAt);
      const { position, offset } = await placeOf("manifest", target - start);
      return { offset: start + offset, entries: flattened(entriesOf(archives, id, position)) };
    },
  };
}

async function* flattened<T>(pages: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
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
