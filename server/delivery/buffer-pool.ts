export interface BufferPool {
  /** Runs `work` with a buffer of at least `size` bytes. Slices of it must not be used after the work. */
  withBuffer<T>(size: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
}

/**
 * Reuses buffers. They are outside V8's heap, but V8 counts them: with a new buffer of a few megabytes for every
 * transform, every second allocation caused a full garbage collection.
 */
export function bufferPool({ maxBuffers, maxBufferBytes }: { maxBuffers: number; maxBufferBytes: number }): BufferPool {
  const idle: Buffer[] = [];

  return {
    async withBuffer(size, work) {
      const idleBuffer = idle.pop();
      const buffer = idleBuffer && idleBuffer.length >= size ? idleBuffer : Buffer.allocUnsafeSlow(size);
      try {
        return await work(buffer);
      } finally {
        if (buffer.length <= maxBufferBytes && idle.length < maxBuffers) idle.push(buffer);
      }
    },
  };
}
