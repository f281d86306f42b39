import { freeMemory } from "@media-asset-service/base/memory.ts";
import { PART_SIZE } from "./s3-multipart.ts";
import type { AppendSession, ResumeToken } from "./store.ts";

/** Stores bytes, which stay valid until the promise settles. Resolves with the resume token. */
export type StorePart = (bytes: Buffer, asPart: boolean) => Promise<ResumeToken>;

/**
 * Gathers parts in two alternating buffers: one is sent while the other is filled. Bytes that do not fill a part are
 * stored separately, and are the beginning of the next part.
 */
export function appendSession(first: Buffer, size: number, storePart: StorePart): AppendSession {
  let filling = Promise.resolve(first);
  let spare: Promise<Buffer> | null = null;
  let filled = size;
  let writing: Promise<unknown> = Promise.resolve();
  let saving: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

  async function append(bytes: Buffer): Promise<void> {
    const position = filled;
    filled += bytes.length;
    bytes.copy(await filling, position);
  }

  async function close(): Promise<void> {
    await Promise.allSettled([writing, saving]);
    try {
      const [first, second] = await Promise.all([filling, spare, saving]);
      freeMemory(first);
      if (second) freeMemory(second);
    } catch {
      // The system may still read the memory of a failed request, so it is left to the garbage collector.
    }
  }

  return {
    get remaining() {
      return PART_SIZE - filled;
    },

    async write(bytes) {
      if (closing) throw new Error("The upload is closed");
      if (bytes.length > PART_SIZE - filled) {
        throw new RangeError(`${bytes.length} bytes exceed the remaining ${PART_SIZE - filled} bytes`);
      }
      const current = append(bytes);
      writing = current;
      await current;
    },

    async save(last = false) {
      if (closing) throw new Error("The upload is closed");
      const buffer = filling;
      const length = filled;
      const asPart = length === PART_SIZE || (last && length > 0);
      // After one save fails, all later ones fail with the same error, because the content would have a gap.
      const saved = saving.then(async () => storePart((await buffer).subarray(0, length), asPart));
      saved.catch(() => {});
      saving = saved;
      if (asPart) {
        filling = spare ?? Promise.resolve(Buffer.allocUnsafeSlow(PART_SIZE));
        spare = saved.then(() => buffer);
        spare.catch(() => {});
        filled = 0;
      }
      return saved;
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}
