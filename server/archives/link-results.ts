import QuickLRU from "quick-lru";
import type { FairTurns } from "../base/fair-turns.ts";
import { singleFlightCache } from "../base/single-flight-cache.ts";

/**
 * Work that grows with the number of files of a link, and that anybody with the link can request: its result is
 * shared for some seconds, and one such work runs at a time, with a fair turn for each account.
 */
export interface LinkResults<T> {
  of(link: { id: string; accountId: string }, load: () => Promise<T>): Promise<T>;
}

export interface LinkResultsOptions {
  turns: FairTurns;
  clock: () => Date;
  /** Bounds memory. A result of 10,000 files takes some megabytes. */
  maxResults: number;
}

export const RETENTION_MS = 5_000;

export function linkResults<T>({ turns, clock, maxResults }: LinkResultsOptions): LinkResults<T> {
  const caches = new QuickLRU<string, () => Promise<T>>({ maxSize: maxResults });
  return {
    of({ id, accountId }, load) {
      const known = caches.get(id);
      if (known) return known();
      const cache = singleFlightCache(RETENTION_MS, clock, () => turns.run(accountId, load));
      caches.set(id, cache);
      return cache();
    },
  };
}
