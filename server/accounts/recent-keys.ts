import QuickLRU from "quick-lru";
import type { Invalidations } from "../db/invalidations.ts";
import type { FoundKey } from "./repository.ts";

/** Who holds a key, asked for with every call. */
export interface KeyLookup {
  /** The key that this hash belongs to, with its account. It may be revoked or expired. */
  find(hash: Buffer): Promise<FoundKey | null>;
}

const RETENTION_MS = 10_000;
/** Bounds memory, at about 1 kB each. */
const MAX_KEYS = 10_000;

/**
 * Keeps for seconds what the database says of a key, unless its account or the key is changed. Unknown keys are asked for
 * each time, so strangers fill nothing. Keys are kept by their hash: the time that a search takes tells nothing of any key.
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
      const known = cached.get(name);
      if (invalidations.upToDate() && known !== undefined && known.until > performance.now()) return known.found;
      const before = invalidated;
      const found = await load(hash);
      // What was read before a change is not kept after it.
      if (found !== null && before === invalidated) {
        cached.set(name, { found, until: performance.now() + RETENTION_MS });
      }
      return found;
    },
  };
}
