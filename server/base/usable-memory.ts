import { totalmem } from "node:os";

/** What the processes of this machine, or of this container, may take together, in bytes. */
export function usableMemory(): number {
  // Without a limit it is 0, or more than there is.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
