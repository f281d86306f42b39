import type { FileRecord, Folder } from "@media-asset-service/sdk";

export interface TestServiceOptions {
  /** If false, the store contains only the account and its key. */
  seed?: boolean;
  /** Settings of the service, as environment variables, such as `{ AI_TAGGING: "off" }`. */
  env?: Record<string, string>;
  /** The maximum milliseconds until the service is ready; 0 for no limit. Default: 180 000. */
  startTimeout?: number;
}

export interface Seeded {
  /** `Press`, in the root. */
  folder: Folder;
  /** `harbour.png` in `Press`: 640 × 480, tagged `harbour` and `boats`. */
  picture: FileRecord;
  /** `notes.txt`, in the root. */
  document: FileRecord;
}

export interface TestService {
  /** The base URL, such as `http://127.0.0.1:41873`. */
  url: string;
  /** A key of an account on PRO, with the permissions to read, write and delete. */
  apiKey: string;
  /** The token for the operations of the operator. */
  adminToken: string;
  /** The initial content; null with `seed: false`. */
  seeded: Seeded | null;
  /** Stops the service and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the real service with a separate, empty store, for tests of programs that use it. Limits, errors and
 * signatures are those of the service. The service ends at the latest with the process that started it.
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
