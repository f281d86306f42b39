/** Caches a result for `maxAgeMs`. Concurrent callers share one call. Failures are also cached. */
export function singleFlightCache<T>(maxAgeMs: number, clock: () => Date, load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  let cachedAt: number | null = null;

  const isStale = () => {
    if (cachedAt === null) return false;
    const age = clock().getTime() - cachedAt;
    // Prevents a clock that was set back from extending the cache for hours.
    return age >= maxAgeMs || age < 0;
  };

  return () => {
    if (cached !== null && !isStale()) return cached;
    cachedAt = null;
    const loading = load().finally(() => {
      cachedAt = clock().getTime();
    });
    cached = loading;
    return loading;
  };
}
