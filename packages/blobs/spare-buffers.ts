export const SPARE_SIZE = 256 * 1024;

/** More than are usually in use. Buffers above this number, after a burst, are dropped. */
const MAX_SPARE_BUFFERS = 32;
const spareBuffers: Buffer[] = [];

/** Returns a buffer that is reused: to collect and clear a buffer of this size costs more than to fill it. */
export function takeBuffer(): Buffer {
  return spareBuffers.pop() ?? Buffer.allocUnsafeSlow(SPARE_SIZE);
}

/** Returns a buffer for reuse. No one may access it afterwards, including the kernel. */
export function releaseBuffer(buffer: Buffer): void {
  if (buffer.length === SPARE_SIZE && spareBuffers.length < MAX_SPARE_BUFFERS) spareBuffers.push(buffer);
}
