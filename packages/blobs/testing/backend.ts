import type { BlobStore } from "../store.ts";

export interface StoreUnderTest {
  store: BlobStore;
  /** Lists leftovers of unfinished puts: files, upload ids. Absent if the backend cannot list them. */
  leftovers?: () => Promise<string[]>;
  /** Creates the leftovers of a process that is killed during `put(key)`. Absent if the backend cannot do this. */
  interruptPut?: (key: string) => Promise<void>;
  /** Whether the backend itself arbitrates between two concurrent puts under one key. */
  arbitrates: boolean;
  /** The same kind of store with an unusable backend, and a pattern that its error message must match. */
  unusable: { store: BlobStore; errorPattern: RegExp };
  cleanUp: () => Promise<void>;
}
