import { countWait } from "./waits.ts";

/**
 * Returns a function that loads the value of a key in batches. Keys that are requested in the same event-loop
 * iteration, or while a load runs, share the next query or disk sync. So under load, the number of queries depends on
 * the speed of the database, not on the number of requests. A key is only added to a query that has not been sent yet,
 * so reads are never stale. Returns null if there is no such row. Keys that are objects are compared by identity.
 */
export function batchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  let pending = new Set<Key>();
  let next: Promise<Map<Key, Value>> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  /** Resolves after the current event-loop iteration, so that requests that arrived together share one query. */
  const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

  function begin(): Promise<Map<Key, Value>> {
    const keys = [...pending];
    pending = new Set();
    next = null;
    const rows = load(keys);
    running = rows.catch(() => {});
    return rows;
  }

  return async (key) => {
    pending.add(key);
    // Runs in the context of the first waiting request, which has the earliest deadline.
    next ??= running.then(soon).then(begin);
    const batch = next;
    return (await countWait(() => batch)).get(key) ?? null;
  };
}

/** Returns a batch loader with a separate queue per group: no group waits for another one. */
export function keyedBatchLoader<Key, Value>(
  groupOf: (key: Key) => string,
  load: (keys: Key[], group: string) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  const groups = new Map<string, { find: (key: Key) => Promise<Value | null>; waiting: number }>();

  return async (key) => {
    const name = groupOf(key);
    const group = groups.get(name) ?? { find: batchLoader<Key, Value>((keys) => load(keys, name)), waiting: 0 };
    groups.set(name, group);
    group.waiting += 1;
    try {
      return await group.find(key);
    } finally {
      group.waiting -= 1;
      if (group.waiting === 0) groups.delete(name);
    }
  };
}

/** Coalesces actions without a result: one call for all items that arrive concurrently. */
export function coalesce<Item>(act: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  const runInBatch = batchLoader<Item, never>(async (items) => {
    await act(items);
    return new Map<Item, never>();
  });
  return async (item) => void (await runInBatch(item));
}
