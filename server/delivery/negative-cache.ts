import type { FileRow } from "../files/file-row.ts";

const TTL_MS = 600_000;
const MAX_ENTRIES = 1_000;

/**
 * Stores files whose image could not be rendered, so that each is retried only after TTL_MS. Keyed by content, so that
 * new content is tried immediately.
 */
export function negativeCache(clock: () => Date) {
  const expiryByBlobKey = new Map<string, number>();
  return {
    has: ({ blobKey }: FileRow) => (expiryByBlobKey.get(blobKey) ?? 0) > clock().getTime(),
    add({ blobKey }: FileRow) {
      if (expiryByBlobKey.size >= MAX_ENTRIES) expiryByBlobKey.clear();
      expiryByBlobKey.set(blobKey, clock().getTime() + TTL_MS);
    },
  };
}
