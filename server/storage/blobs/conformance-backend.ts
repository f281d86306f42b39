import type { BlobStore } from "./store.ts";

export interface StoreUnderTest {
  store: BlobStore;
  /** What of unfinished puts is still there: files, upload ids. Absent: the backend cannot tell. */
  leftovers?: () => Promise<string[]>;
  /** Leaves behind what a process leaves that is killed in the middle of `put(key)`. Absent: so does the backend. */
  interruptPut?: (key: string) => Promise<void>;
  /** Whether the backend itself decides between two that store under one key at the same moment. */
  decides: boolean;
  /** What the backend, not the store, gets wrong: only these behaviours are skipped. */
  cannot?: readonly (
    | "refuse to replace a blob"
    | "replace a blob atomically"
    | "give the first byte"
    | "list in order, or page by page"
    | "know an upload that is over"
  )[];
  /** The same kind of store where it cannot work, and what its complaint has to name. */
  unusable: { store: BlobStore; complaint: RegExp };
  cleanUp: () => Promise<void>;
}
