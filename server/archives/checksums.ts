import { crc32 } from "node:zlib";
import type { FairTurns } from "../base/fair-turns.ts";
import type { BlobStore } from "../storage/blobs/store.ts";

/** Content that is part of an archive. */
export interface StoredContent {
  accountId: string;
  blobKey: string;
  size: number;
}

/**
 * Computes the CRC-32 of contents that were in no earlier archive. In a ZIP, it precedes the bytes, because a reader of
 * a pipe needs it there.
 */
export interface Checksums {
  /** Reads the content once, and stores the result with its file. Concurrent callers share the read. */
  crc32Of(content: StoredContent): Promise<number>;
  /** Returns the CRC-32 of bytes in memory, and stores it. */
  compute(blobKey: string, bytes: Buffer): number;
  /** Writes the results that are not stored yet. Never throws. */
  flush(): Promise<void>;
}

export interface ChecksumDeps {
  blobs: Pick<BlobStore, "chunks">;
  /** Limits concurrent reads of this process. */
  turns: FairTurns;
  save(found: ReadonlyMap<string, number>): Promise<void>;
  warn(cause: unknown, message: string): void;
}

/** Checksums that one statement writes. After a crash, lost ones are computed again. */
const BATCH = 200;

export function checksums({ blobs, turns, save, warn }: ChecksumDeps): Checksums {
  const running = new Map<string, Promise<number>>();
  let unsaved = new Map<string, number>();

  async function flush(): Promise<void> {
    if (unsaved.size === 0) return;
    const written = unsaved;
    unsaved = new Map();
    await save(written).catch((error) => warn(error, "cannot store the checksums of archived files"));
  }

  async function read({ blobKey, size }: StoredContent): Promise<number> {
    let sum = 0;
    for await (const chunk of await blobs.chunks(blobKey, { size })) sum = crc32(chunk, sum);
    unsaved.set(blobKey, sum);
    // After a large content, one statement more is cheap.
    await flush();
    return sum;
  }

  return {
    /**
     * Continues if its caller disconnects. Otherwise, a client of a proxy with a timeout of a minute would cause a
     * large file to be read again with each attempt.
     */
    crc32Of(content) {
      const { blobKey } = content;
      const known = running.get(blobKey);
      if (known) return known;
      const sum = turns.run(content.accountId, () => read(content)).finally(() => running.delete(blobKey));
      running.set(blobKey, sum);
      return sum;
    },
    compute(blobKey, bytes) {
      const sum = crc32(bytes);
      unsaved.set(blobKey, sum);
      if (unsaved.size >= BATCH) void flush();
      return sum;
    },
    flush,
  };
}
