import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import { singleFlightCache } from "@media-asset-service/base/shared-work.ts";
import QuickLRU from "quick-lru";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";

const MAX_QUEUED = 1_000;
export const RETENTION_MS = 5_000;

/** Archives are prepared in turns: one of 10,000 files takes hundreds of milliseconds. */
export const archiveTurns = perContext(() =>
  fairTurns({
    concurrency: 1,
    maxQueue: MAX_QUEUED,
    onReject: () => unavailable("Too many archives are being prepared. Try again in a few seconds."),
  }),
);

/**
 * Returns a cache for work that grows with the number of files of a link, and that anybody with the link can request.
 * Its result is shared for some seconds, and one such work runs at a time, with a fair turn for each account.
 *
 * @param maxResults bounds memory: a result of 10,000 files takes some megabytes
 */
export function linkResults<T>(context: Context, maxResults: number) {
  const caches = new QuickLRU<string, () => Promise<T>>({ maxSize: maxResults });
  return ({ id, accountId }: { id: string; accountId: string }, load: () => Promise<T>): Promise<T> => {
    const known = caches.get(id);
    if (known) return known();
    const cache = singleFlightCache(RETENTION_MS, context.clock, () => archiveTurns(context).run(accountId, load));
    caches.set(id, cache);
    return cache();
  };
}
