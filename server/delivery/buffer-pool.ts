export interface BufferPool {
  /** Runs the work with a buffer of at least `size` bytes; no slice of it may outlive the work. */
  withBuffer<T>(size: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
}

/**
 * Reuses buffers. They lie outside V8's heap, but V8 counts them: allocating an original of some megabytes for every transform
 * caused a full garbage collection at every second one.
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
