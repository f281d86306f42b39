import { assertSize, type ByteRange } from "@media-asset-service/blobs/store.ts";
import { type Context, perContext } from "../context.ts";

/** Bytes of recently delivered blobs that are kept in memory. */
const CACHE_BYTES = 32 * 1024 * 1024;
/**
 * Larger blobs are streamed, so that a client that reads slowly does not keep more in memory than the buffers of a
 * stream.
 */
const MAX_CACHED_BLOB_BYTES = 512 * 1024;

/**
 * Opens a blob, or a range of it, for a response. Streams large blobs, and serves small ones from memory. The memory
 * needs no invalidation, because the bytes under a key never change, and callers read the key from the database for
 * each request.
 */
export async function openBlob(
  context: Context,
  { blobKey, size }: { blobKey: string; size: number },
  range: ByteRange | null,
  signal: AbortSignal,
): Promise<AsyncIterable<Buffer> | Buffer> {
  if (size > MAX_CACHED_BLOB_BYTES) return context.blobs.chunks(blobKey, { ...(range && { range }), signal, size });
  const cache = blobCache(context);
  try {
    const bytes = await cache.read(blobKey, size);
    assertSize(blobKey, size, bytes.length);
    return slice(bytes, range);
  } catch (error) {
    cache.forget(blobKey);
    throw error;
  }
}

export function slice(bytes: Buffer, range: ByteRange | null): Buffer {
  return range ? bytes.subarray(range.start, range.end + 1) : bytes;
}

const blobCache = perContext(({ blobs, observability, config }) => {
  const capacity = config.blobCacheBytes ?? CACHE_BYTES;
  const onLookup = observability.cache("warm_bytes");
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

  return { read, forget };
});
