import type { FileRow } from "../files/file-row.ts";

/** Known by their content: new content has its own chance. */
export interface NegativeCache {
  has(file: Pick<FileRow, "blobKey">): boolean;
  add(file: Pick<FileRow, "blobKey">): void;
}

const TTL_MS = 600_000;
const MAX_ENTRIES = 1_000;

/** Files whose picture could not be made: whoever asks again does not make the service try again at once. */
export function negativeCache(clock: () => Date): NegativeCache {
  const until = new Map<string, number>();
  return {
    has: ({ blobKey }) => (until.get(blobKey) ?? 0) > clock().getTime(),
    add({ blobKey }) {
      if (until.size >= MAX_ENTRIES) until.clear();
      until.set(blobKey, clock().getTime() + TTL_MS);
    },
  };
}
