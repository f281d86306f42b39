export interface Scratch {
  /** Lends a buffer of at least so many bytes until the work is done; nothing may keep a part of it for longer. */
  lend<T>(size: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
}

/**
 * Buffers that are used again. They lie outside V8's heap, but V8 counts them: an original of some megabytes for every
 * transform made it collect everything at every second one.
 */
export function scratch({ maxBuffers, maxBufferBytes }: { maxBuffers: number; maxBufferBytes: number }): Scratch {
  const idle: Buffer[] = [];

  return {
    async lend(size, work) {
      const kept = idle.pop();
      const buffer = kept && kept.length >= size ? kept : Buffer.allocUnsafeSlow(size);
      try {
        return await work(buffer);
      } finally {
        if (buffer.length <= maxBufferBytes && idle.length < maxBuffers) idle.push(buffer);
      }
    },
  };
}
