import { crc32 } from "node:zlib";
import type { FairSemaphore } from "../base/fair-semaphore.ts";
import type { BlobStore } from "../storage/blobs/store.ts";

/** A content that is part of an archive. */
export interface StoredContent {
  accountId: string;
  blobKey: string;
  size: number;
}

/** CRC-32 of contents that no archive had before. ZIP wants it in front of the bytes, where a reader from a pipe looks. */
export interface Checksums {
  /** Reads the content once, and remembers the result with its file. Callers that ask meanwhile share it. */
  crc32Of(content: StoredContent): Promise<number>;
  /** Of bytes that are in memory. */
  remember(blobKey: string, bytes: Buffer): number;
  /** Writes down what was found and is not written yet. Never throws. */
  flush(): Promise<void>;
}

export interface ChecksumDeps {
  blobs: Pick<BlobStore, "chunks">;
  /** Those that read at a time in this process. */
  slots: FairSemaphore<unknown>;
  save(found: ReadonlyMap<string, number>): Promise<void>;
  warn(cause: unknown, message: string): void;
}

/** Written in one statement; what a crash takes is found again. */
const BATCH = 200;

export function checksums({ blobs, slots, save, warn }: ChecksumDeps): Checksums {
  const running = new Map<string, Promise<number>>();
  let found = new Map<string, number>();

  async function flush(): Promise<void> {
    if (found.size === 0) return;
    const written = found;
    found = new Map();
    await save(written).catch((error) => warn(error, "cannot store the checksums of archived files"));
  }

  async function read({ accountId, blobKey, size }: StoredContent): Promise<number> {
    const slot = await slots.acquire(accountId);
    try {
      let sum = 0;
      for await (const chunk of await blobs.chunks(blobKey, { size })) sum = crc32(chunk, sum);
      found.set(blobKey, sum);
      // A large content is worth a statement.
      await flush();
      return sum;
    } finally {
      slots.release(slot);
    }
  }

  return {
    /** Goes on when its caller hangs up: else a client whose proxy waits for a minute would have a large file read anew, each time. */
    crc32Of(content) {
      const { blobKey } = content;
      const known = running.get(blobKey);
      if (known) return known;
      const sum = read(content).finally(() => running.delete(blobKey));
      running.set(blobKey, sum);
      return sum;
    },
    remember(blobKey, bytes) {
      const sum = crc32(bytes);
      found.set(blobKey, sum);
      if (found.size >= BATCH) void flush();
      return sum;
    },
    flush,
  };
}
