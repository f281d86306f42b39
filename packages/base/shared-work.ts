import { countWait } from "./waits.ts";

/** Short work that is almost done is kept for the next caller, and its worker process for the next job. */
const GRACE_MS = 1_000;

/** Work for all concurrent callers. Its signal aborts one second after the last of them has left. */
export class SharedWork<T> {
  readonly #result: Promise<T>;
  readonly #abandoned = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #callers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#abandoned.signal);
  }

  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  /** Returns the result, or rejects with the reason of the caller's signal if it aborts first. */
  async wait(signal: AbortSignal): Promise<T> {
    clearTimeout(this.#timer);
    this.#callers += 1;
    try {
      return await raceWithSignal(signal, this.#result);
    } finally {
      this.#callers -= 1;
      if (this.#callers === 0 && signal.aborted) {
        this.#timer = setTimeout(() => this.#abandoned.abort(new Error("All callers have left")), GRACE_MS);
      }
    }
  }
}

/** Returns the result of the work, or rejects with the reason of the signal if it aborts first. */
export function raceWithSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

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

/**
 * Returns a function that resolves for one caller in each iteration of the event loop. Callers that share a batch
 * continue together, and would delay all other requests by the sum of their work.
 */
export function oneByOne(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
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
