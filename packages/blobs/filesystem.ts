import { randomUUID } from "node:crypto";
import { closeSync, constants, fdatasync, open, write } from "node:fs";
import { type FileHandle, open as openHandle, readdir, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { type Folders, foldersOf, isMissing, nullIfMissing, walk } from "./folders.ts";
import { partialFiles } from "./partial-files.ts";
import { abortablePipeline, type Part, releaseBuffer, SPARE_SIZE, splitIntoParts, takeBuffer } from "./parts.ts";
import {
  assertKey,
  assertRange,
  assertSize,
  BlobExistsError,
  BlobNotFoundError,
  type BlobStore,
  bufferFor,
  type PutOptions,
  rangeError,
} from "./store.ts";
import {
  clearTemporary,
  folderOf,
  publish,
  removeTemporary,
  temporaryName,
  timeOf,
  writeAll,
} from "./temporary-files.ts";

/** A slow client keeps one or two chunks in memory. With the 64 KiB of Node.js, throughput is a fifth lower. */
const READ_SIZE = 256 * 1024;

/** Stores blobs as plain files. The key is the path inside `directory`, which is created with the first blob. */
export function fileSystemStore(directory: string): BlobStore {
  const root = resolve(directory);
  // On the same file system as the blobs, so that a link or a rename is atomic. No key starts with a dot, so no key
  // points into this directory. It contains only puts in progress, so discard lists a short folder. There are several
  // folders, because concurrent uploads that create files in the same folder would wait for each other. The kernel uses
  // CPU time while they wait.
  const incoming = join(root, ".incoming");
  const incomingOf = (key: string) => join(incoming, folderOf(key, 1));
  const folders = foldersOf(root);
  const { clear: clearPartial, ...partials } = partialFiles(root, folders);

  function pathOf(key: string): string {
    assertKey(key);
    return join(root, key);
  }

  async function openBlob(key: string, expected?: number): Promise<{ file: FileHandle; size: number }> {
    const file = await openHandle(pathOf(key), "r").catch((error: unknown) => {
      throw isMissing(error) ? new BlobNotFoundError(key, { cause: error }) : error;
    });
    try {
      const info = await file.stat();
      if (!info.isFile()) throw new BlobNotFoundError(key);
      assertSize(key, expected, info.size);
      return { file, size: info.size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  const store: BlobStore = {
    ...partials,

    async put(key, source, { signal, claimed, consumed } = {}) {
      const target = pathOf(key);
      if (claimed && Buffer.isBuffer(source)) {
        await claimed;
        signal?.throwIfAborted();
        await createFile(folders, target, source).catch((error) => {
          throw codeOf(error) === "EEXIST" ? new BlobExistsError(key, { cause: error }) : error;
        });
        return { size: source.length };
      }
      const temporary = join(incomingOf(key), temporaryName(key));
      // The source may fail while the file is being opened, before it has another listener. The pipeline still detects
      // the error.
      if (source instanceof Readable) source.once("error", () => {});
      const failed = new AbortController();
      claimed?.catch((error) => failed.abort(error));
      const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
      try {
        stop.throwIfAborted();
        const file = await folders.within(incomingOf(key), () => openHandle(temporary, "wx"));
        const size = await writeSource(file, source, stop, consumed).finally(() => file.close());
        await claimed;
        stop.throwIfAborted();
        await publish(folders, temporary, target, key);
        await removeTemporary(temporary);
        await folders.sync(dirname(target));
        return { size };
      } catch (error) {
        if (source instanceof Readable) source.destroy();
        await rm(temporary, { force: true });
        throw stop.aborted ? stop.reason : error;
      }
    },

    async chunks(key, { range, size: expected } = {}) {
      if (range) assertRange(range);
      const { file, size } = await openBlob(key, expected);
      if (!range) return readAhead(file, 0, size);
      if (range.start < size) return readAhead(file, range.start, Math.min(range.end + 1, size));
      await file.close();
      throw rangeError(range, key);
    },

    async get(key, { range, signal, size: expected } = {}) {
      if (range) assertRange(range);
      signal?.throwIfAborted();
      const { file, size } = await openBlob(key, expected);
      try {
        if (range && range.start >= size) throw rangeError(range, key);
        // A stream that is created with an aborted signal fails before anyone can listen, and the error would end the
        // process.
        signal?.throwIfAborted();
        return file.createReadStream({ ...range, highWaterMark: READ_SIZE, ...(signal && { signal }) });
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async read(key, into) {
      const { file, size } = await openBlob(key);
      try {
        const bytes = bufferFor(size, into);
        for (let length = 0; length < bytes.length; ) {
          const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
          if (bytesRead === 0) throw new Error(`The blob "${key}" ends before its ${bytes.length} bytes`);
          length += bytesRead;
        }
        return bytes;
      } finally {
        await file.close();
      }
    },

    async write(key, bytes) {
      const target = pathOf(key);
      const temporary = join(incomingOf(key), temporaryName(key));
      try {
        await folders.within(incomingOf(key), () => writeFile(temporary, bytes, { flag: "wx", flush: true }));
        await publish(folders, temporary, target, key);
        await removeTemporary(temporary);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async stat(key) {
      const info = await stat(pathOf(key)).catch(nullIfMissing);
      return info?.isFile() ? { size: info.size } : null;
    },

    list: ({ prefix = "", after = "" } = {}) => walk(root, { prefix, after }),

    async delete(key) {
      const path = pathOf(key);
      await unlink(path).catch(nullIfMissing);
      // The call that removed a missing file may not have flushed its folder.
      await folders.sync(dirname(path)).catch(nullIfMissing);
    },

    async discard(key) {
      await store.discardUnfinished(key);
      await store.delete(key);
    },

    async discardUnfinished(key) {
      assertKey(key);
      await clearTemporary(incomingOf(key), key);
      await clearPartial(key);
    },

    async clearStale(ageMs) {
      const names = (await readdir(incoming, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
      const files = names.filter((entry) => entry.isFile());
      if (files.length === 0) return;
      const now = await timeOf(incoming);
      for (const { name, parentPath } of files) {
        const path = join(parentPath, name);
        const info = await stat(path).catch(nullIfMissing);
        if (info && info.mtimeMs < now - ageMs) await rm(path, { force: true });
      }
    },

    async ready(signal) {
      signal?.throwIfAborted();
      const probe = join(incoming, `ready.${randomUUID()}`);
      try {
        const flushed = { flag: "wx", flush: true, ...(signal && { signal }) };
        await folders.within(incoming, () => writeFile(probe, "ready", flushed));
        await unlink(probe);
      } catch (error) {
        await rm(probe, { force: true }).catch(() => {});
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Cannot write to the blob folder ${root}: ${reason}`, { cause: error });
      }
    },

    close: () => folders.close(),
  };
  return store;
}

/**
 * Writes complete content under its final name, which takes two calls of the system instead of the six of a temporary
 * name. Readers wait for a row that names the blob, and the claim of its key names what a crash leaves.
 */
async function createFile(folders: Folders, path: string, bytes: Buffer): Promise<void> {
  const file = await folders.within(dirname(path), () => raw.open(path, CREATED));
  try {
    const named = folders.sync(dirname(path));
    named.catch(() => {}); // awaited after the writes, which must end before the file is closed
    for (let done = 0; done < bytes.length; ) {
      done += (await raw.write(file, bytes, done, bytes.length - done)).bytesWritten;
    }
    if (!FLUSHED_WRITES) await raw.flush(file);
    await named;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    // After a flush, the close waits for nothing. A thread would use more CPU time.
    closeSync(file);
  }
}

/** Calls with file descriptors instead of FileHandle objects, which use two thirds more CPU time (Node.js 24.21). */
const raw = { open: promisify(open), write: promisify(write), flush: promisify(fdatasync) };

/** With O_DSYNC, a write ends when its bytes are on disk. On macOS, they can still be in the cache of the disk. */
const FLUSHED_WRITES = process.platform === "linux";
const CREATED = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (FLUSHED_WRITES ? constants.O_DSYNC : 0);

/** Buffers for writes: a small blob fits into one part, and large ones are written in parts that keep the disk busy. */
const PART_SETTINGS = { size: 512 * 1024, concurrency: 3 };

/** Flushes during the transfer, so that not all data is flushed at the end. */
const PARTS_PER_FLUSH = 8;

/** Writes all bytes and flushes them to disk. Returns their number. */
async function writeSource(
  file: FileHandle,
  source: Readable | Buffer,
  signal: AbortSignal,
  consumed: PutOptions["consumed"],
): Promise<number> {
  if (Buffer.isBuffer(source)) {
    await writeAll(file, source, 0);
    await file.datasync();
    return source.length;
  }
  let flushed = Promise.resolve();
  // A flush reports its error only once, so every flush is awaited.
  const flush = () => {
    flushed = flushed.then(() => file.datasync());
    flushed.catch(() => {});
  };
  const write = async ({ number, body }: Part) => {
    await writeAll(file, body, (number - 1) * PART_SETTINGS.size);
    if (number % PARTS_PER_FLUSH === 0) flush();
  };
  const parts = splitIntoParts(PART_SETTINGS, write, consumed);
  try {
    await abortablePipeline(source, parts.sink, signal);
    const size = await parts.finish();
    flush();
    await flushed;
    return size;
  } finally {
    await parts.settled();
    await flushed.catch(() => {});
  }
}

/**
 * Reads the bytes of a file from `start` to before `end`, in two alternating buffers: one is filled while the other is
 * sent. A chunk is valid until the next one is requested. Closes the file.
 */
export async function* readAhead(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  let first = takeBuffer();
  let second = end - start > SPARE_SIZE ? takeBuffer() : first;
  let reading = read(first, start);

  function read(buffer: Buffer, position: number): Promise<Buffer> {
    const chunk = file.read(buffer, 0, Math.min(buffer.length, end - position), position).then(({ bytesRead }) => {
      if (bytesRead === 0) throw new Error(`The file ends after ${position} of ${end} bytes`);
      return buffer.subarray(0, bytesRead);
    });
    // It is awaited after the previous chunk has been sent.
    chunk.catch(() => {});
    return chunk;
  }

  try {
    for (let position = start; position < end; ) {
      const chunk = await reading;
      position += chunk.length;
      if (position < end) reading = read(second, position);
      yield chunk;
      [first, second] = [second, first];
    }
    // Not after an early return: the last chunk may still be in transfer.
    for (const buffer of new Set([first, second])) releaseBuffer(buffer);
  } finally {
    await reading.catch(() => {});
    await file.close();
  }
}
