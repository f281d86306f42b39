/** Concurrent callers share one call, and so do callers within `freshMs` after it. Failures are cached, too. */
export function singleFlightCache<T>(freshMs: number, clock: () => Date, ask: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  let cachedAt: number | null = null;

  const isStale = () => {
    if (cachedAt === null) return false;
    const age = clock().getTime() - cachedAt;
    // A clock that was set back must not keep a result for hours.
    return age >= freshMs || age < 0;
  };

  return () => {
    if (cached !== null && !isStale()) return cached;
    cachedAt = null;
    const asked = ask().finally(() => {
      cachedAt = clock().getTime();
    });
    cached = asked;
    return asked;
  };
}
