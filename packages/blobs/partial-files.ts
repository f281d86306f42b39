import { constants, copyFile, type FileHandle, open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type Folders, isMissing, nullIfMissing } from "./folders.ts";
import { releaseBuffer, SPARE_SIZE, takeBuffer } from "./parts.ts";
import { type AppendSession, assertKey, BlobNotFoundError, type ResumeToken } from "./store.ts";
import { clearTemporary, folderOf, publish, temporaryName, writeAll } from "./temporary-files.ts";

const TOKEN = z.object({
  name: z.string(),
  size: z.int(),
  /**
   * The file that was forked. A writer that resumes the fork has stored its token, so the other file is no longer
   * needed.
   */
  replaces: z.string().optional(),
});

/** Stores unfinished content: a separate file in `.growing`, whose length is that of the content. */
export function partialFiles(root: string, folders: Folders) {
  // Not in `.incoming`: an upload can be idle for a week, and is not a leftover. There may be many files.
  const folderFor = (key: string) => join(root, ".growing", folderOf(key, 2));

  function parse(key: string, token: ResumeToken): z.infer<typeof TOKEN> {
    const parsed = TOKEN.safeParse(token);
    // The token belongs to another kind of store, whose content was not copied.
    if (!parsed.success) throw new BlobNotFoundError(key, { cause: parsed.error });
    return parsed.data;
  }

  /**
   * Opens a file that has at least the saved bytes. Bytes after them belong to a writer that ended before it saved
   * them.
   */
  async function openAt(key: string, name: string, size: number): Promise<FileHandle> {
    const file = await open(join(folderFor(key), name), "r+").catch((error: unknown) => {
      throw isMissing(error) ? new BlobNotFoundError(key, { cause: error }) : error;
    });
    try {
      const stats = await file.stat();
      if (stats.size < size) throw new BlobNotFoundError(key);
      if (stats.size > size) await file.truncate(size);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  return {
    async append(key: string, token: ResumeToken | null): Promise<AppendSession> {
      assertKey(key);
      const folder = folderFor(key);
      if (!token) {
        const name = temporaryName(key);
        const file = await folders.within(folder, () => open(join(folder, name), "wx"));
        return partialFile(file, { name, size: 0 }, () => folders.sync(folder));
      }
      const { name, size, replaces } = parse(key, token);
      const file = await openAt(key, name, size);
      if (replaces !== undefined) await rm(join(folder, replaces), { force: true }).catch(() => {});
      return partialFile(file, { name, size }, null);
    },

    async fork(key: string, token: ResumeToken | null, size: number): Promise<ResumeToken | null> {
      assertKey(key);
      if (!token) return null;
      const { name: replaces } = parse(key, token);
      const folder = folderFor(key);
      const name = temporaryName(key);
      const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;
      try {
        await copyFile(join(folder, replaces), join(folder, name), COPYFILE_EXCL | COPYFILE_FICLONE);
        const file = await openAt(key, name, size);
        await file.sync().finally(() => file.close());
        await folders.sync(folder);
        return { name, size, replaces };
      } catch (error) {
        await rm(join(folder, name), { force: true });
        throw isMissing(error) ? new BlobNotFoundError(key, { cause: error }) : error;
      }
    },

    async finish(key: string, token: ResumeToken, size: number): Promise<void> {
      assertKey(key);
      const { name } = parse(key, token);
      const target = join(root, key);
      try {
        const file = await openAt(key, name, size);
        await file.datasync().finally(() => file.close());
        await publish(folders, join(folderFor(key), name), target, key);
      } catch (error) {
        if (!(error instanceof BlobNotFoundError) || !(await isComplete(target, size))) throw error;
      }
      // Before the file of the token loses its name, so that one of them survives a power failure.
      await folders.sync(dirname(target));
      await clearTemporary(folderFor(key), key);
    },

    /** Removes all unfinished content of the key. */
    async clear(key: string): Promise<void> {
      await clearTemporary(folderFor(key), key);
      // Otherwise, a power failure could bring back files whose key has no claim any more.
      await folders.sync(folderFor(key)).catch(nullIfMissing);
    },
  };
}

/** Checks whether a crash happened after the blob got its name. */
async function isComplete(path: string, size: number): Promise<boolean> {
  const stats = await stat(path).catch(nullIfMissing);
  return stats?.isFile() === true && stats.size === size;
}

/** Unsaved bytes that a crash can cost a client. Large enough to keep the disk busy between two flushes. */
const MAX_UNSAVED_BYTES = 8 * 1024 * 1024;

/**
 * Appends to a file: one buffer is written while the next one is filled. `syncName` puts the name of the file on disk,
 * which must be done before a resume token for its content is returned.
 */
function partialFile(
  file: FileHandle,
  { name, size }: { name: string; size: number },
  syncName: (() => Promise<void>) | null,
): AppendSession {
  let remaining = MAX_UNSAVED_BYTES;
  let buffer = takeBuffer();
  let filled = 0;
  let end = size;
  // After one write fails, all later ones fail with the same error, because the file would have a gap.
  let writing: Promise<unknown> = Promise.resolve();
  let saving: Promise<unknown> = Promise.resolve();
  let appending: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

  function dispatch(): void {
    const full = buffer;
    const body = full.subarray(0, filled);
    const position = end - filled;
    writing = writing.then(() => writeAll(file, body, position)).then(() => releaseBuffer(full));
    writing.catch(() => {});
    buffer = takeBuffer();
    filled = 0;
  }

  async function append(bytes: Buffer): Promise<void> {
    for (let rest = bytes; rest.length > 0; ) {
      if (filled === SPARE_SIZE) {
        await writing;
        dispatch();
      }
      const copied = rest.copy(buffer, filled);
      filled += copied;
      end += copied;
      rest = rest.subarray(copied);
    }
  }

  async function sync(written: Promise<unknown>): Promise<void> {
    await written;
    await file.datasync();
    await syncName?.();
    syncName = null;
  }

  async function close(): Promise<void> {
    await Promise.allSettled([appending, saving]);
    await writing.then(() => releaseBuffer(buffer)).catch(() => {});
    await file.close().catch(() => {});
  }

  return {
    remaining: () => remaining,

    async write(bytes) {
      if (closing) throw new Error("The file is closed");
      if (bytes.length > remaining)
        throw new RangeError(`${bytes.length} bytes exceed the remaining ${remaining} bytes`);
      remaining -= bytes.length;
      const current = append(bytes);
      appending = current;
      await current;
    },

    async save() {
      if (closing) throw new Error("The file is closed");
      dispatch();
      remaining = MAX_UNSAVED_BYTES;
      const token = { name, size: end };
      const written = writing;
      const saved = saving.then(() => sync(written));
      saved.catch(() => {});
      saving = saved;
      await saved;
      return token;
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}
