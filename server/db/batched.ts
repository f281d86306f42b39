/**
 * Lookups that are asked for while one is running wait for it and then share the next: under load the number of queries
 * depends on the database's speed, not on the number of requests. No lookup begins before it was asked for, so what it
 * finds is never older than the question. Null: there is no such row.
 */
export function batched<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | null> {
  let waiting = new Set<string>();
  let next: Promise<Map<string, Value>> | null = null;
  let running: Promise<unknown> = Promise.resolve();

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
    next ??= running.then(begin);
    return (await next).get(key) ?? null;
  };
}
