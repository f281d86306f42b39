import { media } from "../api.ts";
import { queryClient } from "../queries.ts";

let changes = 0;
let refreshes = 0;
let skips = 0;
let continueAt: ((cursor: string) => void) | null = null;

/**
 * Whether a change of this window is in progress. It loads the lists when it ends. Changes of many files, and uploads,
 * can take long.
 */
export const isChanging = (includesLong: boolean): boolean =>
  queryClient.isMutating() > 0 || refreshes > 0 || (includesLong && changes > 0);

/** Marks a change that is not a mutation. If the lists are loaded next, no event is shown in between. */
export async function duringChange<Value>(work: () => Promise<Value>): Promise<Value> {
  changes += 1;
  try {
    return await work();
  } finally {
    changes -= 1;
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
  if (!continueAt) return;
  refreshes += 1;
  try {
    const { cursor } = await media.events.list({ start: "latest", limit: 1, wait: 0 });
    skips += 1;
    continueAt?.(cursor);
  } catch {
    // The feed then shows the events, and loads the lists a second time.
  } finally {
    refreshes -= 1;
  }
}
