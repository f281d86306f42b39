/**
 * Computes the text for a key once. When the cache contains `max` keys, it is cleared: this is cheaper than finding the
 * oldest key, and as effective if the same keys recur. Only for keys that the service generates: keys of clients would
 * evict the others.
 */
export function memoize(max: number, compute: (key: string) => string): (key: string) => string {
  const cache = new Map<string, string>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (cache.size >= max) cache.clear();
    const computed = compute(key);
    cache.set(key, computed);
    return computed;
  };
}
