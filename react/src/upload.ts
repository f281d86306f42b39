import type { QueuedUpload, QueuedUploadState, UploadReceipt } from "@media-asset-service/sdk/browser";

/** `receipt` of a completed upload is null with `onDuplicate: "existing"`, because such uploads return no receipt. */
export type UploadState = QueuedUploadState<UploadReceipt | null>;

/** The upload of one file. Objects are immutable: each change creates a new object. */
export type Upload = QueuedUpload<{ readonly file: File }, UploadReceipt | null>;

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
