export const SPARE_SIZE = 256 * 1024;

/** More than are in use at most moments; those of a burst go. */
const MAX_SPARE_BUFFERS = 32;
const spare: Buffer[] = [];

/** Memory that is used again: to collect so large a piece and clear another costs more than to fill it. */
export function takeBuffer(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(SPARE_SIZE);
}

/** Nobody may look at it any more, the kernel included. */
export function giveBack(buffer: Buffer): void {
  if (buffer.length === SPARE_SIZE && spare.length < MAX_SPARE_BUFFERS) spare.push(buffer);
}
