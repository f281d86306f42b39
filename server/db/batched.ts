/**
 * Lookups that are asked for at the same time share a query, and so do those that come while one is running: under load
 * the number of queries depends on the database's speed, not on the number of requests. No lookup begins before it was
 * asked for, so what it finds is never older than the question. Null: there is no such row.
 */
export function batched<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | null> {
  let waiting = new Set<string>();
  let next: Promise<Map<string, Value>> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  /** After what the event loop has in hand: requests that came together share one query. */
  const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

  function begin(): Promise<Map<string, Value>> {
    const keys = [...waiting];
    waiting = new Set();
    next = null;
    const found = load(keys);
    running = found.catch(() => {});
    return found;
  }

  return async (key) => {
    waiting.add(key);
    next ??= running.then(soon).then(begin);
    return (await next).get(key) ?? null;
  };
}
