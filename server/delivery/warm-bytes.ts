import { type BlobStore, type ByteRange, requireSize } from "../storage/blobs/store.ts";

/** Opens a blob, or a range of it, for an answer. */
export type OpenBlob = (
  blob: { blobKey: string; size: number },
  range: ByteRange | null,
  signal: AbortSignal,
) => Promise<AsyncIterable<Buffer> | Buffer>;

/** What stays in memory of what was delivered last. */
const WARM_BYTES = 32 * 1024 * 1024;
/** What is read at once: a client that reads slowly holds no more of it in memory than of a stream. */
const WHOLE_BYTES = 512 * 1024;

/**
 * Large blobs as streams, small ones from memory. Right without ever being told of a change: the bytes under a key stay
 * what they are, and whoever asks here has just found the key in the database.
 */
export function warmBytes(
  blobs: Pick<BlobStore, "chunks" | "read">,
  looked: (hit: boolean) => void,
  capacity = WARM_BYTES,
): OpenBlob {
  /** In the order of their last use; those that come at once share a read. */
  const kept = new Map<string, { size: number; bytes: Promise<Buffer> }>();
  let keptSize = 0;

  function forget(blobKey: string): void {
    keptSize -= kept.get(blobKey)?.size ?? 0;
    kept.delete(blobKey);
  }

  function read(blobKey: string, size: number): Promise<Buffer> {
    looked(kept.has(blobKey));
    const bytes = kept.get(blobKey)?.bytes ?? blobs.read(blobKey);
    forget(blobKey);
    kept.set(blobKey, { size, bytes });
    keptSize += size;
    for (const oldest of kept.keys()) {
      if (keptSize <= capacity) break;
      forget(oldest);
    }
    return bytes;
  }

  return async ({ blobKey, size }, range, signal) => {
    if (size > WHOLE_BYTES) return blobs.chunks(blobKey, { ...(range && { range }), signal, size });
    try {
      const bytes = await read(blobKey, size);
      requireSize(blobKey, size, bytes.length);
      return part(bytes, range);
    } catch (error) {
      forget(blobKey);
      throw error;
    }
  };
}

export function part(bytes: Buffer, range: ByteRange | null): Buffer {
  return range ? bytes.subarray(range.start, range.end + 1) : bytes;
}
