import { waiting } from "./waits.ts";

/**
 * Keys that are asked for at the same time share a query or a sync of the disk, and so do those that come while one is running:
 * under load the number of queries depends on the database's speed, not on the number of requests. A key is only added
 * to a query that has not been sent yet, so reads are never stale. Null: there is no such row. Keys that are objects are
 * compared by identity.
 */
export function batchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  let pending = new Set<Key>();
  let next: Promise<Map<Key, Value>> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  /** After the current event-loop iteration, so that requests that arrived together share one query. */
  const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

  function begin(): Promise<Map<Key, Value>> {
    const keys = [...pending];
    pending = new Set();
    next = null;
    const found = load(keys);
    running = found.catch(() => {});
    return found;
  }

  return async (key) => {
    pending.add(key);
    // It runs in the context of the request that began to wait first, whose deadline is the earliest.
    next ??= running.then(soon).then(begin);
    const found = next;
    return (await waiting(() => found)).get(key) ?? null;
  };
}

/** One batch loader per group: no group waits for another. */
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

/** Coalesces actions without a result: one call for all items that come at the same time. */
export function coalesce<Item>(act: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  const done = batchLoader<Item, never>(async (items) => {
    await act(items);
    return new Map<Item, never>();
  });
  return async (item) => void (await done(item));
}
