import { freeMemory } from "./free-memory.ts";

export interface BufferBuilder {
  add(chunk: Buffer): void;
  /** The number of bytes, and the size of the memory that they occupy. */
  size(): number;
  capacity(): number;
  bytes(): Buffer;
  /** Frees the memory immediately. Afterwards, the buffer that `bytes` returned is empty. */
  free(): void;
}

const MIN_CAPACITY_BYTES = 1024;

/**
 * Appends chunks to one buffer. A list of chunks would take a hundred times their size if they arrive byte by byte.
 *
 * @param expected number of bytes to allocate with the first chunk
 */
export function bufferBuilder(expected = 0): BufferBuilder {
  let memory = Buffer.alloc(0);
  let size = 0;
  return {
    add(chunk) {
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
    size: () => size,
    capacity: () => memory.length,
    bytes: () => memory.subarray(0, size),
    free: () => freeMemory(memory),
  };
}
