import type { FileHandle } from "node:fs/promises";
import { releaseBuffer, SPARE_SIZE, takeBuffer } from "./spare-buffers.ts";
import type { AppendSession } from "./store.ts";
import { writeAll } from "./temporary-files.ts";

/** Unsaved bytes that a crash can cost a client. Large enough to keep the disk busy between two flushes. */
const MAX_UNSAVED_BYTES = 8 * 1024 * 1024;

/**
 * Appends to a file: one buffer is written while the next one is filled. `syncName` puts the name of the file on disk,
 * which must be done before a resume token for its content is returned.
 */
export function partialFile(
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
    get remaining() {
      return remaining;
    },

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
