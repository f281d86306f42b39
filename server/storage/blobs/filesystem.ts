import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pour } from "./pour.ts";
import { assertKey, assertRange, BlobNotFoundError, type BlobStore, roomFor, unsatisfiable } from "./store.ts";

/** Blobs as plain files: the key is the path inside `directory`, which is made when the first blob arrives. */
export function fileSystemStore(directory: string): BlobStore {
  const root = resolve(directory);
  // Same file system as the blobs, so that rename is atomic. No key starts with a dot, so no key reaches in here, and
  // it holds only what is under way, so that discard lists a short folder.
  const incoming = join(root, ".incoming");

  function pathOf(key: string): string {
    assertKey(key);
    return join(root, key);
  }

  async function openBlob(key: string): Promise<{ file: FileHandle; size: number }> {
    const file = await open(pathOf(key), "r").catch((error: unknown) => {
      throw isMissing(error) ? new BlobNotFoundError(key, { cause: error }) : error;
    });
    const info = await file.stat();
    if (info.isFile()) return { file, size: info.size };
    await file.close();
    throw new BlobNotFoundError(key);
  }

  /** Makes the file appear under its name for good: the rename lasts once every folder on the way is on disk. */
  async function publish(temporary: string, target: string): Promise<void> {
    let folder = dirname(target);
    await inFolder(folder, () => rename(temporary, target));
    for (; folder.length >= root.length; folder = dirname(folder)) await syncFolder(folder);
  }

  const store: BlobStore = {
    async put(key, source, { signal = new AbortController().signal } = {}) {
      const target = pathOf(key);
      const temporary = join(incoming, temporaryName(key));
      holdError(source);
      try {
        signal.throwIfAborted();
        await mkdir(incoming, { recursive: true });
        const size = await receive(temporary, source, signal);
        signal.throwIfAborted();
        await publish(temporary, target);
        return { size };
      } catch (error) {
        source.destroy();
        await rm(temporary, { force: true });
        throw signal.aborted ? signal.reason : error;
      }
    },

    async get(key, { range, signal } = {}) {
      if (range) assertRange(range);
      signal?.throwIfAborted();
      const { file, size } = await openBlob(key);
      try {
        if (range && range.start >= size) throw unsatisfiable(range, key);
        // A stream that is born aborted fails before anybody can listen, and that would end the process.
        signal?.throwIfAborted();
        return file.createReadStream({ ...range, ...(signal && { signal }) });
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async read(key, into) {
      const { file, size } = await openBlob(key);
      try {
        const bytes = roomFor(size, into);
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
      const temporary = join(incoming, temporaryName(key));
      try {
        await inFolder(incoming, () => writeFile(temporary, bytes, { flag: "wx", flush: true }));
        await inFolder(dirname(target), () => rename(temporary, target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async stat(key) {
      try {
        const info = await stat(pathOf(key));
        return info.isFile() ? { size: info.size } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      const path = pathOf(key);
      try {
        await unlink(path);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await syncFolder(dirname(path));
    },

    async discard(key) {
      assertKey(key);
      const names = await readdir(incoming).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const leftovers = names.filter((name) => name.startsWith(`${fingerprint(key)}.`));
      await Promise.all(leftovers.map((name) => rm(join(incoming, name), { force: true })));
      await store.delete(key);
    },

    async ready(signal) {
      signal?.throwIfAborted();
      const probe = join(incoming, `ready.${randomUUID()}`);
      try {
        await mkdir(incoming, { recursive: true });
        await writeFile(probe, "ready", { flag: "wx", flush: true, ...(signal && { signal }) });
        await unlink(probe);
      } catch (error) {
        await rm(probe, { force: true }).catch(() => {});
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`The blob folder ${root} cannot be written to: ${reason}`, { cause: error });
      }
    },

    async close() {},
  };
  return store;
}

async function receive(path: string, source: Readable, signal: AbortSignal): Promise<number> {
  // Opened here and not by the stream: one that is destroyed while it opens makes its file after we have cleaned up.
  const file = await open(path, "wx");
  try {
    const sink = file.createWriteStream({ flush: true });
    await pour(source, sink, signal);
    return sink.bytesWritten;
  } finally {
    await file.close();
  }
}

/** Makes the folder only when it turns out to be missing: mostly it is there. */
async function inFolder(folder: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(folder, { recursive: true });
    await act();
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Unique, because two puts of one key may run at once; derived from the key, because discard must find it. */
function temporaryName(key: string): string {
  return `${fingerprint(key)}.${randomUUID()}`;
}

function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** A source may fail while a file is being opened, when nobody listens yet. The pipeline still sees that it failed. */
function holdError(source: Readable): void {
  source.once("error", () => {});
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // ENOTDIR: a part of the path is a blob. EISDIR: the path is the folder of other blobs.
  return error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR";
}
