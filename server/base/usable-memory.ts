import { totalmem } from "node:os";

/** Returns the memory that the processes of this machine or container can use together, in bytes. */
export function usableMemory(): number {
  // Without a limit, the value is 0 or larger than the memory of the machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
