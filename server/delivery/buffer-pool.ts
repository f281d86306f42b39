export interface BufferPool {
  /** Lends a buffer of at least so many bytes until the work is done; nothing may keep a part of it for longer. */
  withBuffer<T>(size: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
}

/**
 * Buffers that are used again. They lie outside V8's heap, but V8 counts them: an original of some megabytes for every
 * transform made it collect everything at every second one.
 */
export function bufferPool({ maxBuffers, maxBufferBytes }: { maxBuffers: number; maxBufferBytes: number }): BufferPool {
  const idle: Buffer[] = [];

  return {
    async withBuffer(size, work) {
      const reused = idle.pop();
      const buffer = reused && reused.length >= size ? reused : Buffer.allocUnsafeSlow(size);
      try {
        return await work(buffer);
      } finally {
        if (buffer.length <= maxBufferBytes && idle.length < maxBuffers) idle.push(buffer);
      }
    },
  };
}
