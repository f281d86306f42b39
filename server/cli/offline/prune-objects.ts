import { OBJECT_PREFIXES } from "../../maintenance/named-objects.ts";
import type { BlobStore } from "../../storage/blobs/store.ts";
import type { KeySet } from "./key-set.ts";

export interface Pruned {
  objects: number;
  bytes: number;
}

/**
 * Deletes the objects that no row names, and leftovers of interrupted copies. No other process may write to the store.
 */
export async function pruneObjects(store: BlobStore, named: KeySet): Promise<Pruned> {
  const pruned: Pruned = { objects: 0, bytes: 0 };
  for (const prefix of OBJECT_PREFIXES) {
    for await (const { key, size } of store.list({ prefix })) {
      if (named.has(key)) continue;
      await store.delete(key);
      pruned.objects += 1;
      pruned.bytes += size;
    }
  }
  await store.clearStale(Number.NEGATIVE_INFINITY);
  return pruned;
}
