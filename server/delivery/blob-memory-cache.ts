import { assertSize, type BlobStore, type ByteRange } from "../storage/blobs/store.ts";

/** Opens a blob, or a range of it, for a response. */
export type OpenBlob = (
  blob: { blobKey: string; size: number },
  range: ByteRange | null,
  signal: AbortSignal,
) => Promise<AsyncIterable<Buffer> | Buffer>;

/** Bytes of recently delivered blobs that are kept in memory. */
const CACHE_BYTES = 32 * 1024 * 1024;
/**
 * Larger blobs are streamed, so that a client that reads slowly does not keep more in memory than the buffers of a
 * stream.
 */
const MAX_CACHED_BLOB_BYTES = 512 * 1024;

/**
 * Streams large blobs, and serves small ones from memory. Needs no invalidation, because the bytes under a key never
 * change, and callers read the key from the database for each request.
 */
export function blobMemoryCache(
  blobs: Pick<BlobStore, "chunks" | "read">,
  onLookup: (hit: boolean) => void,
  capacity = CACHE_BYTES,
): OpenBlob {
  /** Ordered from the least recently used; concurrent requests share a read. */
  const entries = new Map<string, { size: number; bytes: Promise<Buffer> }>();
  let cachedBytes = 0;

  function forget(blobKey: string): void {
    cachedBytes -= entries.get(blobKey)?.size ?? 0;
    entries.delete(blobKey);
  }

  function read(blobKey: string, size: number): Promise<Buffer> {
    onLookup(entries.has(blobKey));
    const bytes = entries.get(blobKey)?.bytes ?? blobs.read(blobKey);
    forget(blobKey);
    entries.set(blobKey, { size, bytes });
    cachedBytes += size;
    for (const oldest of entries.keys()) {
      if (cachedBytes <= capacity) break;
      forget(oldest);
    }
    return bytes;
  }

  return async ({ blobKey, size }, range, signal) => {
    if (size > MAX_CACHED_BLOB_BYTES) return blobs.chunks(blobKey, { ...(range && { range }), signal, size });
    try {
      const bytes = await read(blobKey, size);
      assertSize(blobKey, size, bytes.length);
      return slice(bytes, range);
    } catch (error) {
      forget(blobKey);
      throw error;
    }
  };
}

export function slice(bytes: Buffer, range: ByteRange | null): Buffer {
  return range ? bytes.subarray(range.start, range.end + 1) : bytes;
}
