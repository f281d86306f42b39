export interface WarmBytes {
  get(key: string): Buffer | null;
  /** Whether so many bytes are little enough to be kept: a few large ones must not push everything else out. */
  takes(size: number): boolean;
  keep(key: string, bytes: Buffer): void;
}

/**
 * The bytes of what was delivered last, in memory. Right without ever being told of a change: a variant's blob key is
 * used once, and whoever asks here has just found it in the database.
 */
export function warmBytes(capacity: number): WarmBytes {
  /** In the order of their last use. */
  const kept = new Map<string, Buffer>();
  let size = 0;

  return {
    get(key) {
      const bytes = kept.get(key);
      if (!bytes) return null;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },

    takes: (size) => size <= capacity / 16,

    keep(key, bytes) {
      if (kept.has(key)) return;
      kept.set(key, bytes);
      size += bytes.length;
      for (const [oldest, { length }] of kept) {
        if (size <= capacity) break;
        kept.delete(oldest);
        size -= length;
      }
    },
  };
}
