import QuickLRU from "quick-lru";
import type { Invalidations } from "../db/invalidations.ts";
import type { KeyMatch } from "./repository.ts";

/** Finds keys. Each call uses it. */
export interface KeyLookup {
  /** Returns the key of a hash, with its account. The key can be revoked or expired. */
  find(hash: Buffer): Promise<KeyMatch | null>;
}

const RETENTION_MS = 10_000;
/** Bounds memory: about 1 kB per key. */
const MAX_KEYS = 10_000;

/**
 * Caches keys for 10 seconds, unless the key or its account is changed. Unknown keys are not cached, so anonymous
 * clients cannot fill the cache. The cache key is the hash, so that the time of a lookup reveals nothing about a key.
 */
export function keyCache(load: KeyLookup["find"], invalidations: Invalidations): KeyLookup {
  const cache = new QuickLRU<string, { found: KeyMatch; until: number }>({ maxSize: MAX_KEYS });
  let generation = 0;

  invalidations.subscribe((accountId) => {
    generation += 1;
    for (const [hash, { found }] of cache) {
      if (accountId === null || accountId === found.account.id) cache.delete(hash);
    }
  });

  return {
    async find(hash) {
      const name = hash.toString("base64");
      const entry = cache.get(name);
      if (invalidations.isUpToDate() && entry !== undefined && entry.until > performance.now()) return entry.found;
      const before = generation;
      const found = await load(hash);
      // A key that was loaded before a change must not be cached after it.
      if (found !== null && before === generation) {
        cache.set(name, { found, until: performance.now() + RETENTION_MS });
      }
      return found;
    },
  };
}
