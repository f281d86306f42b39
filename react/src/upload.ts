import type { ApiError, ConnectionError, UploadReceipt } from "@media-asset-service/sdk/browser";

/**
 * `ApiError`: the service returned an error. `ConnectionError`: there was no response. Other errors: thrown by
 * `createUpload`.
 */
export type UploadError = ApiError | ConnectionError | Error;

export type UploadState =
  | { readonly status: "queued" | "uploading" | "paused" | "cancelled"; readonly receipt: null; readonly error: null }
  /** `receipt` is null with `onDuplicate: "existing"`, because such uploads return no receipt. */
  | { readonly status: "completed"; readonly receipt: UploadReceipt | null; readonly error: null }
  | { readonly status: "failed"; readonly receipt: null; readonly error: UploadError };

/** The upload of one file. Objects are immutable: each change creates a new object. */
export type Upload = UploadState & {
  /** Unique within one `useUpload`. */
  readonly id: string;
  readonly file: File;
  /** Bytes sent. */
  readonly loaded: number;
  /** Bytes of the file. */
  readonly total: number;
  /** `loaded` divided by `total`, from 0 to 1. It is 1 only after the service has stored the file. */
  readonly progress: number;
  /** Speed of the last seconds; null while it is unknown or while nothing is sent. */
  readonly bytesPerSecond: number | null;
};

export function newUpload(id: string, file: File): Upload {
  return { id, file, loaded: 0, total: file.size, progress: 0, bytesPerSecond: null, ...idle("queued") };
}

export const idle = (status: "queued" | "uploading" | "paused" | "cancelled") =>
  ({ status, receipt: null, error: null }) as const;

/** The argument of `createUpload`: plain data, which can be passed to a server action. */
export interface FileInfo {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type that the browser derives from the name; empty if unknown. */
  readonly type: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly lastModified: number;
}

export interface UploadOptions {
  /**
   * Requests an upload URL from your server. It is called once for each file, and again only after the service has
   * rejected the file or ended the upload.
   */
  createUpload: (file: FileInfo) => Promise<{ uploadUrl: string }>;
  /** Maximum number of files that are sent concurrently. Default: 3. */
  concurrency?: number | undefined;
  /** Must match the value with which your server created the uploads. */
  onDuplicate?: "existing" | undefined;
  /** Called after the service has stored a file. */
  onComplete?: ((upload: Extract<Upload, { status: "completed" }>) => void) | undefined;
}
