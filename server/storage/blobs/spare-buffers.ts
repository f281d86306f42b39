export const SPARE_SIZE = 256 * 1024;

/** More than are usually in use. Buffers above this number, after a burst, are dropped. */
const MAX_SPARE_BUFFERS = 32;
const spare: Buffer[] = [];

/** Returns a buffer that is reused: to collect and clear a buffer of this size costs more than to fill it. */
export function takeBuffer(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(SPARE_SIZE);
}

/** Returns a buffer for reuse. No one may access it afterwards, including the kernel. */
export function giveBack(buffer: Buffer): void {
  if (buffer.length === SPARE_SIZE && spare.length < MAX_SPARE_BUFFERS) spare.push(buffer);
}
