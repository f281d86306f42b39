import type { ErrorRules } from "./resumable.ts";
import type { RepeatableSource } from "./uploadable.ts";

/** Progress of an upload, in bytes of the file, without the form. */
export interface Progress {
  loaded: number;
  /** `Infinity` while the size is not known, for example for a stream without `size`. */
  total: number;
}

/** Settings of an upload that are not form fields. */
export interface UploadSettings {
  /** Name to store the file under. Default: the name of the `File`, or `file`. */
  filename?: string | undefined;
  /** Size of a stream in bytes, if it is known. The service can then reject a file that is too large immediately. */
  size?: number | undefined;
  /**
   * Called while bytes are sent. `loaded` reaches `total` only after the response of the service. On a retry, it
   * decreases to the number of received bytes: to 0, or in a resumable upload to the offset where it resumes.
   */
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * If the response to an upload is lost and the retry fails as a duplicate, the first attempt has most likely stored
   * the file. The upload then resolves to the record of that file. Set to false to throw the `ConflictError` instead.
   * Default: true.
   */
  resolveDuplicate?: boolean | undefined;
}

/** Settings of an upload that can be resumed. */
export interface ResumableSettings {
  /**
   * Whether to send the bytes in chunks, with a resumable upload, or in one form. `"auto"` sends content of more than
   * 16 MiB in chunks if its size is known in advance. Default: `"auto"`.
   */
  resumable?: boolean | "auto" | undefined;
  /** Token of an upload from `onToken`. Resumes the upload with the same content, in any process. */
  resume?: string | undefined;
  /**
   * Called once, when a resumable upload has started. The holder of the token can send the bytes of this file only. Not
   * called for streams, because they cannot be read again.
   */
  onToken?: ((token: string) => void) | undefined;
}

/** Requests that a resumable upload needs. */
export interface Resumption extends ResumableSettings {
  createUpload(file: { filename: string; size?: number }): Promise<{ uploadUrl: string }>;
  /** Gets the state of an upload with the API key, which returns more than the upload URL. */
  getUpload(id: string): Promise<{ error: { details: unknown } | null; file: { id: string } | null }>;
}

/** An upload in progress: its content and callbacks. */
export interface Upload {
  source: RepeatableSource;
  filename: string | undefined;
  onSent(loaded: number, total: number): void;
  /** Called for a failure after which the file can be stored nevertheless. */
  onLost(error: unknown): void;
}

/** Parts of modules that every page loads, for resumable uploads (see `upload.ts`). */
export interface Core extends ErrorRules {
  /** Defined if bytes are sent with XMLHttpRequest, to report progress. */
  loadXhr: (() => Promise<typeof import("./xhr.ts")>) | undefined;
  /** Defined if bytes are sent as a stream. */
  loadMultipart: (() => Promise<typeof import("./multipart.ts")>) | undefined;
}
