import type { RepeatableSource } from "./uploadable.ts";

/** How far an upload is. Bytes of the file, without the form around it. */
export interface Progress {
  loaded: number;
  /** `Infinity` while it is not known, as with a stream without a `size`. */
  total: number;
}

/** What an upload takes besides the fields of its form. */
export interface UploadSettings {
  /** Name to store the file under. Default: the name of the `File`, or `file`. */
  filename?: string | undefined;
  /** Bytes of a stream, where the caller knows: the service can then refuse a file that is too large at once. */
  size?: number | undefined;
  /**
   * Called as bytes leave; `loaded` reaches `total` only once the service has answered. On a retry it goes back to what
   * has arrived: to the start, or in a resumable upload to the place where it goes on.
   */
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * When the answer to an upload is lost and its repetition is refused as a duplicate, the lost attempt has most likely
   * stored it: the upload resolves to that record. False to have the `ConflictError` instead. Default: true.
   */
  resolveDuplicate?: boolean | undefined;
}

/** What an upload takes that can be continued where it was cut off. */
export interface ResumableSettings {
  /**
   * Whether the bytes go in chunks over a resumable upload, which goes on where the connection broke, or in one form.
   * `"auto"` takes the first for content of more than 16 MiB whose size is known beforehand. Default: `"auto"`.
   */
  resumable?: boolean | "auto" | undefined;
  /** Continues the upload that has told this token, by any process, with the same content. */
  resume?: string | undefined;
  /**
   * Told once, when a resumable upload has begun. Whoever has the token can send the bytes of this one file. Not called
   * for streams, which cannot be read again.
   */
  onToken?: ((token: string) => void) | undefined;
}

/** How a resumable upload begins. */
export interface Resumption extends ResumableSettings {
  begin(file: { filename: string; size?: number }): Promise<{ uploadUrl: string }>;
  /** What became of an upload: with a key more is told of it than at its URL. */
  begun(id: string): Promise<{ error: { details: unknown } | null; file: { id: string } | null }>;
}

/** An upload under way: what is sent, and who is told. */
export interface Upload {
  source: RepeatableSource;
  filename: string | undefined;
  onSent(loaded: number, total: number): void;
  /** Whether `onSent` is of use to anybody. */
  isWatched: boolean;
  /** A failure after which the file may be stored all the same. */
  onLost(error: unknown): void;
}
