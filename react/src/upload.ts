import type { ApiError, ConnectionError, UploadReceipt } from "@media-asset-service/sdk/browser";

/** `ApiError`: the service refused. `ConnectionError`: there was no answer. Any other is what `createUpload` threw. */
export type UploadError = ApiError | ConnectionError | Error;

export type UploadState =
  | { readonly status: "queued" | "uploading" | "paused" | "cancelled"; readonly receipt: null; readonly error: null }
  /** `receipt` is null with `onDuplicate: "existing"`: the URLs of such uploads give none. */
  | { readonly status: "completed"; readonly receipt: UploadReceipt | null; readonly error: null }
  | { readonly status: "failed"; readonly receipt: null; readonly error: UploadError };

/** One file on its way. Never changed: each change is a new object. */
export type Upload = UploadState & {
  /** Unique within one `useUpload`. */
  readonly id: string;
  readonly file: File;
  /** Bytes that have left. */
  readonly loaded: number;
  /** Bytes of the file. */
  readonly total: number;
  /** `loaded` as a share of `total`: from 0 to 1, which is reached only once the service has stored the file. */
  readonly progress: number;
  /** Of the last seconds; null while it is not known, and when nothing is sent. */
  readonly bytesPerSecond: number | null;
};

export function newUpload(id: string, file: File): Upload {
  return { id, file, loaded: 0, total: file.size, progress: 0, bytesPerSecond: null, ...idle("queued") };
}

export const idle = (status: "queued" | "uploading" | "paused" | "cancelled") =>
  ({ status, receipt: null, error: null }) as const;

/** What `createUpload` is told: plain data, which a server action takes as it is. */
export interface FileInfo {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As the browser guesses it from the name; empty when it does not know. */
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

export interface UploadOptions {
  /**
   * Asks your server for an upload URL. Called once for each file, and again only after the service has refused the file
   * or ended the upload.
   */
  createUpload: (file: FileInfo) => Promise<{ uploadUrl: string }>;
  /** How many files are sent at once. Default: 3. */
  concurrency?: number | undefined;
  /** As your server created the uploads. */
  onDuplicate?: "existing" | undefined;
  /** Told once the service has stored a file. */
  onComplete?: ((upload: Extract<Upload, { status: "completed" }>) => void) | undefined;
}
