/**
 * Computes the text for a key once. Where `max` are known, all are forgotten: less work than to look for the oldest, and as good
 * where the same ones come back again and again. Only for keys of our own making: those of others would push them out.
 */
export function memoize(max: number, compute: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= max) known.clear();
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}
