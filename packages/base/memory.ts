import { totalmem } from "node:os";

export type BufferBuilder = ReturnType<typeof bufferBuilder>;

const MIN_CAPACITY_BYTES = 1024;

/**
 * Appends chunks to one buffer. A list of chunks would take a hundred times their size if they arrive byte by byte.
 *
 * @param expected number of bytes to allocate with the first chunk
 */
export function bufferBuilder(expected = 0) {
  let memory = Buffer.alloc(0);
  let size = 0;
  return {
    add(chunk: Buffer): void {
      const needed = size + chunk.length;
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(MIN_CAPACITY_BYTES, expected, needed, 2 * memory.length));
        memory.copy(larger, 0, 0, size);
        memory = larger;
      }
      chunk.copy(memory, size);
      size = needed;
    },
    // Methods: getters would hold the bytes in memory (see RequestContext in http/context.ts).
    /** Returns the number of bytes. */
    size: () => size,
    /** Returns the size of the memory that the bytes occupy. */
    capacity: () => memory.length,
    bytes: (): Buffer => memory.subarray(0, size),
    /** Frees the memory immediately. Afterwards, the buffer that `bytes` returned is empty. */
    free: () => freeMemory(memory),
  };
}

/**
 * Releases the memory of a buffer immediately, if nothing else uses its ArrayBuffer. Afterwards, the buffer is empty.
 * Use it after reading large chunks: as garbage they would accumulate and cause full garbage collections.
 */
export function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Returns the memory that the processes of this machine or container can use together, in bytes. */
export function usableMemory(): number {
  // Without a limit, the value is 0 or larger than the memory of the machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
