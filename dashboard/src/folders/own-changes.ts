import { media } from "../api.ts";
import { queryClient } from "../queries.ts";

/** A bulk operation or an upload ends this long before its lists are loaded. */
const UNTIL_LOADED_MS = 300;

let operations = 0;
let skips = 0;
let continueAt: ((cursor: string) => void) | null = null;

/** Whether a change of this window is in progress. It loads the lists when it ends. */
export const isChanging = (includesOperations: boolean): boolean =>
  queryClient.isMutating() > 0 || (includesOperations && operations > 0);

/** Marks a bulk operation or an upload. */
export async function duringOperation<Value>(work: () => Promise<Value>): Promise<Value> {
  operations += 1;
  try {
    return await work();
  } finally {
    setTimeout(() => {
      operations -= 1;
    }, UNTIL_LOADED_MS);
  }
}

/** Number of times that events were skipped. */
export const skipped = (): number => skips;

/** Sets the function that moves the position in the feed of events. */
export function onSkip(move: typeof continueAt): void {
  continueAt = move;
}

/** Skips the events so far. The lists that are loaded afterwards contain their changes. */
export async function skipEvents(): Promise<void> {
  const page = continueAt && (await media.events.list({ start: "latest", limit: 1, wait: 0 }).catch(() => null));
  if (!page) return;
  skips += 1;
  continueAt?.(page.cursor);
}
