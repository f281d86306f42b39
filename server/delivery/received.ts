import { type Context, perContext } from "../context.ts";
import type { FileRow } from "../files/repository.ts";

/** Objects of features that are not modules of functions: see compose.ts. */
export interface Received {
  /**
   * Returns the file with its subject, if it has one. `isFinal`: another detection would have the same result. Rejects
   * if the signal aborts.
   */
  detectSubject(file: FileRow, signal: AbortSignal): Promise<{ file: FileRow; isFinal: boolean }>;
}

export const received = perContext((): Received => ({}) as Received);

export function receive(context: Context, objects: Received): void {
  Object.assign(received(context), objects);
}
