/**
 * Releases the memory of a buffer immediately, if nothing else uses its ArrayBuffer. Afterwards, the buffer is empty.
 * Use it after reading large chunks: as garbage they would accumulate and cause full garbage collections.
 */
export function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
