import QuickLRU from "quick-lru";
import type { Invalidations } from "../db/invalidations.ts";
import type { FoundKey } from "./repository.ts";

/** Finds keys. Each call uses it. */
export interface KeyLookup {
  /** Returns the key of a hash, with its account. The key can be revoked or expired. */
  find(hash: Buffer): Promise<FoundKey | null>;
}

const RETENTION_MS = 10_000;
/** Bounds memory: about 1 kB per key. */
const MAX_KEYS = 10_000;

/**
 * Caches keys for 10 seconds, unless the key or its account is changed. Unknown keys are not cached, so anonymous
 * clients cannot fill the cache. The cache key is the hash, so that the time of a lookup reveals nothing about a key.
 */
export function recentKeys(load: KeyLookup["find"], invalidations: Invalidations): KeyLookup {
  const cached = new QuickLRU<string, { found: FoundKey; until: number }>({ maxSize: MAX_KEYS });
  let invalidated = 0;

  invalidations.subscribe((accountId) => {
    invalidated += 1;
    for (const [hash, { found }] of cached) {
      if (accountId === null || accountId === found.account.id) cached.delete(hash);
    }
  });

  return {
    async find(hash) {
      const name = hash.toString("base64");
      const entry = cached.get(name);
      if (invalidations.isUpToDate() && entry !== undefined && entry.until > performance.now()) return entry.found;
      const before = invalidated;
      const found = await load(hash);
      // A key that was loaded before a change must not be cached after it.
      if (found !== null && before === invalidated) {
        cached.set(name, { found, until: performance.now() + RETENTION_MS });
      }
      return found;
    },
  };
}
