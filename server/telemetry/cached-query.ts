import { raceWithSignal } from "@media-asset-service/base/shared-work.ts";

/** Limits how often the database is queried, regardless of the number of scrapers. */
const MAX_AGE_MS = 5_000;
/** Prevents a database that hangs from blocking the metrics. */
const QUERY_TIMEOUT_MS = 1_000;

export interface CachedQuery<Value> {
  /**
   * Returns the last value, and queries again if it is old. Returns null before the first result. The result of a slow
   * query is available at the next call.
   */
  read(): Promise<Value | null>;
  /** Returns the seconds since the last value was queried, or, before the first result, since the first attempt. */
  ageSeconds(): number;
}

/** Caches the result of a query. A slow or failed query does not remove the last value. */
export function cachedQuery<Value>(query: () => Promise<Value>, now = () => performance.now()): CachedQuery<Value> {
  let last: Value | null = null;
  let running: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let valueAt = now();

  function begin(): Promise<void> {
    const queriedAt = now();
    startedAt = queriedAt;
    return query()
      .then(
        (result) => {
          last = result;
          valueAt = queriedAt;
        },
        () => {},
      )
      .finally(() => {
        running = null;
      });
  }

  return {
    async read() {
      // One query at a time, because slow queries would accumulate.
      if (!running && now() - startedAt > MAX_AGE_MS) running = begin();
      if (running) await raceWithSignal(AbortSignal.timeout(QUERY_TIMEOUT_MS), running).catch(() => {});
      return last;
    },
    ageSeconds: () => (now() - valueAt) / 1000,
  };
}
