import type { FileRecord, Folder } from "@media-asset-service/sdk";

export interface TestServiceOptions {
  /** False: the store is empty but for the account and its key. */
  seed?: boolean;
  /** Settings of the service, by the names of its environment variables, such as `{ AI_TAGGING: "off" }`. */
  env?: Record<string, string>;
  /** Milliseconds that it may take until the service is ready; 0 for no limit. Default: 180 000. */
  startTimeout?: number;
}

export interface Seeded {
  /** `Press`, at the top. */
  folder: Folder;
  /** `harbour.png` in `Press`: 640 × 480, tagged `harbour` and `boats`. */
  picture: FileRecord;
  /** `notes.txt`, at the top. */
  document: FileRecord;
}

export interface TestService {
  /** Where it listens, such as `http://127.0.0.1:41873`. */
  url: string;
  /** Of an account on PRO; may read, write and delete. */
  apiKey: string;
  /** For the operations of the operator. */
  adminToken: string;
  /** What was stored for a start; null with `seed: false`. */
  seeded: Seeded | null;
  /** Stops the service and removes all that it stored. */
  stop(): Promise<void>;
}

/**
 * Starts the real service with an empty store of its own, for tests of programs that use it. Everything is the service's
 * own: its limits, its errors, its signatures. It ends at the latest with the process that started it.
 *
 * @example
 * const service = await createTestService();
 * const media = new MediaAssetService({ apiKey: service.apiKey, baseUrl: service.url });
 * await service.stop();
 */
export declare function createTestService(
  options: TestServiceOptions & { seed: false },
): Promise<TestService & { seeded: null }>;
export declare function createTestService(
  options?: TestServiceOptions & { seed?: true },
): Promise<TestService & { seeded: Seeded }>;
export declare function createTestService(options: TestServiceOptions): Promise<TestService>;
