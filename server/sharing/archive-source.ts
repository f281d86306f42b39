import { crc32 } from "node:zlib";
import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import { assertSize, type ByteRange } from "@media-asset-service/blobs/store.ts";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import { retainedSince } from "../contract/retention.ts";
import { type Archive, listEntries } from "./archive-rows.ts";
import { type ContentLocation, type FileContentKey, locateContents, saveCrc32 } from "./archived-files.ts";
import {
  type ArchiveEntry,
  type ArchiveLayout,
  LANDMARK_DISTANCE,
  type Landmark,
  Landmarks,
  type List,
  manifestLinesOffset,
  sizeIn,
} from "./layout.ts";
import type { ChecksummedEntry, ReadableEntry, ZipSource } from "./zip-stream.ts";

/** The entries of an archive: in the database, or in memory. */
export interface ArchiveContents {
  /** Returns entries in their order, from this position on. */
  list(position: number, limit: number): Promise<ArchiveEntry[]>;
  /** Returns the location of each content, in the same order; null for content that may no longer be delivered. */
  locate(contents: readonly FileContentKey[]): Promise<(ContentLocation | null)[]>;
}

/** Contents up to this size are read completely in advance, so that requests to a remote store run concurrently. */
const SMALL_BYTES = 256 * 1024;
const PREFETCH_ENTRIES = 8;

/** An entry with the location of its content. */
type LocatedEntry = ArchiveEntry & ContentLocation;

/** Entries of the first query, because a range can be small, and of the following ones. */
const FIRST_PAGE = 20;
const PAGE = 500;

export function storedContents(context: Context, { id, accountId }: Archive): ArchiveContents {
  return {
    list: (position, limit) => listEntries(context.db, id, position, limit),
    locate: (contents) => locateContents(context, accountId, contents, retainedSince(context)),
  };
}

/** Returns all entries in pages, including those whose content is no longer available. */
async function* pagesOf(contents: ArchiveContents, from = 0): AsyncGenerator<ArchiveEntry[]> {
  let [position, size] = [from, FIRST_PAGE];
  for (;;) {
    const page = await contents.list(position, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    position += size;
    size = PAGE;
  }
}

/** Checks that all contents of an archive may still be delivered. Returns its landmarks, or null if not. */
export async function checkContents(contents: ArchiveContents): Promise<Landmark[] | null> {
  const landmarks = new Landmarks();
  for await (const page of pagesOf(contents)) {
    if ((await contents.locate(page)).includes(null)) return null;
    for (const entry of page) landmarks.add(entry);
  }
  return landmarks.finish();
}

interface ReadableArchive extends ArchiveLayout {
  accountId: string;
  fileCount: number;
  createdAt: Date;
  landmarks: readonly Landmark[];
  contents: ArchiveContents;
}

/**
 * Returns the source of an archive's ZIP. It keeps one page of entries and a few small contents in memory.
 *
 * @param contentGone returns the error for a file that was deleted, hidden or purged after the request started
 */
export function archiveSource(
  context: Context,
  archive: ReadableArchive,
  contentGone: () => Error,
  signal: AbortSignal,
): ZipSource {
  const { blobs } = context;
  const { accountId, contents, landmarks } = archive;

  async function* locatedEntries(from = 0): AsyncGenerator<LocatedEntry> {
    for await (const page of pagesOf(contents, from)) {
      const locations = await contents.locate(page);
      for (const [index, entry] of page.entries()) {
        const location = locations[index];
        if (!location) throw contentGone();
        yield { ...entry, ...location };
      }
    }
  }

  async function withChecksum(entry: LocatedEntry): Promise<LocatedEntry & ChecksummedEntry> {
    const { blobKey, size } = entry;
    return { ...entry, crc32: entry.crc32 ?? (await readCrc32(context, { accountId, blobKey, size })) };
  }

  async function readSmall(entry: LocatedEntry): Promise<ReadableEntry> {
    const bytes = await blobs.read(entry.blobKey);
    assertSize(entry.blobKey, entry.size, bytes.length);
    const crc32 = entry.crc32 ?? computeCrc32(context, entry.blobKey, bytes);
    return {
      ...entry,
      crc32,
      chunks: async (range: ByteRange | null) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    };
  }

  async function openLarge(entry: LocatedEntry): Promise<ReadableEntry> {
    const { blobKey, size } = entry;
    return {
      ...(await withChecksum(entry)),
      chunks: (range: ByteRange | null) => blobs.chunks(blobKey, { ...(range && { range }), size, signal }),
    };
  }

  async function* flushingAfter<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items;
    } finally {
      await flushChecksums(context);
    }
  }

  /** Returns the first entry whose part of a list ends after the byte at `target` of the list, and the part's offset. */
  async function seek(list: List, target: number): Promise<{ position: number; offset: number }> {
    const landmark = landmarks.findLast((one) => one[list] <= target);
    let { position = 0, [list]: offset = 0 } = landmark ?? {};
    if (offset >= target || position === archive.fileCount) return { position, offset };
    for (const entry of await contents.list(position, LANDMARK_DISTANCE)) {
      if (offset + sizeIn(list, entry) > target) break;
      offset += sizeIn(list, entry);
      position += 1;
    }
    return { position, offset };
  }

  return {
    layout: archive,
    fileCount: archive.fileCount,
    createdAt: archive.createdAt,
    async *readableEntries(offset) {
      const { position } = await seek("contents", offset);
      const open = (entry: LocatedEntry) => (entry.size <= SMALL_BYTES ? readSmall(entry) : openLarge(entry));
      yield* flushingAfter(prefetch(locatedEntries(position), open));
    },
    async directoryEntries(target) {
      const start = archive.directoryOffset;
      const { position, offset } = await seek("directory", target - start);
      return { offset: start + offset, entries: flushingAfter(prefetch(locatedEntries(position), withChecksum)) };
    },
    async manifestEntries(target) {
      const start = manifestLinesOffset(archive, archive.createdAt);
      const { position, offset } = await seek("manifest", target - start);
      return { offset: start + offset, entries: flattened(pagesOf(contents, position)) };
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

/*
 * The CRC-32 of contents that were in no earlier archive. In a ZIP, it precedes the bytes, because a reader of a pipe
 * needs it there.
 */

/** Content that is part of an archive. */
interface StoredContent {
  accountId: string;
  blobKey: string;
  size: number;
}

/** Checksums that one statement writes. After a crash, lost ones are computed again. */
const BATCH = 200;
/**
 * Contents that this process reads concurrently for their checksum, and the maximum length of the queue: each download
 * has a few.
 */
const CONCURRENT_READS = 4;
const MAX_QUEUED = 1_000;

const stateOf = perContext(() => ({
  turns: fairTurns({
    concurrency: CONCURRENT_READS,
    maxQueue: MAX_QUEUED,
    onReject: () => unavailable("Too many archives are being read. Try again in a few seconds."),
  }),
  running: new Map<string, Promise<number>>(),
  unsaved: new Map<string, number>(),
}));

/**
 * Reads the content once, and stores the result with its file. Concurrent callers share the read. Continues if its
 * caller disconnects. Otherwise, a client of a proxy with a timeout of a minute would cause a large file to be read
 * again with each attempt.
 */
function readCrc32(context: Context, content: StoredContent): Promise<number> {
  const { turns, running } = stateOf(context);
  const { accountId, blobKey, size } = content;
  const known = running.get(blobKey);
  if (known) return known;
  const read = async () => {
    let sum = 0;
    for await (const chunk of await context.blobs.chunks(blobKey, { size })) sum = crc32(chunk, sum);
    stateOf(context).unsaved.set(blobKey, sum);
    // After a large content, one statement more is cheap.
    await flushChecksums(context);
    return sum;
  };
  const sum = turns.run(accountId, read).finally(() => running.delete(blobKey));
  running.set(blobKey, sum);
  return sum;
}

/** Returns the CRC-32 of bytes in memory, and stores it. */
function computeCrc32(context: Context, blobKey: string, bytes: Buffer): number {
  const { unsaved } = stateOf(context);
  const sum = crc32(bytes);
  unsaved.set(blobKey, sum);
  if (unsaved.size >= BATCH) void flushChecksums(context);
  return sum;
}

/** Writes the results that are not stored yet. Never throws. */
async function flushChecksums(context: Context): Promise<void> {
  const state = stateOf(context);
  const written = state.unsaved;
  if (written.size === 0) return;
  state.unsaved = new Map();
  await saveCrc32(context, written).catch((error) =>
    context.log.warn({ err: error }, "cannot store the checksums of archived files"),
  );
}
