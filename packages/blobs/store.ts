import type { Readable } from "node:stream";

/** Both ends are inclusive, as in RFC 9110 §14.1.2. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType?: string;
  signal?: AbortSignal;
  /**
   * Resolves when the key, which is new, has an owner. The bytes may arrive earlier, but the blob does not exist before.
   * If it rejects, `put` rejects as well. A claimed blob may be visible before it is complete: readers wait for a row
   * that names it, and a deletion removes what a crash leaves.
   */
  claimed?: Promise<unknown>;
  /** Called for each chunk of the source when its bytes can be reused. */
  consumed?(chunk: Buffer): void;
}

export interface GetOptions {
  range?: ByteRange;
  /** The expected size of the complete blob. If it differs, BlobDamagedError is thrown before any byte is returned. */
  size?: number;
  signal?: AbortSignal;
}

export interface ListOptions {
  /** Only keys with this prefix. */
  prefix?: string;
  /** Only keys after this one. */
  after?: string;
}

export interface ListedBlob {
  key: string;
  size: number;
  /** By the clock of the backend. For an S3 multipart upload: when it began. */
  storedAt: Date;
}

/** Identifies unfinished content to resume: opaque JSON of the store that created it. */
export type ResumeToken = Readonly<Record<string, unknown>>;

/**
 * One append session of content that arrives in several sessions, possibly in different processes. Saved bytes survive
 * a crash and a power failure, unsaved bytes may be lost. The caller keeps the token and the number of saved bytes in
 * one row. When it calls `save`, it has stored the token before last.
 */
export interface AppendSession {
  /** Returns the number of bytes that `write` accepts before `save` is required; more than zero after `save`. */
  remaining(): number;
  /** Writes at most `remaining` bytes. The caller can reuse the buffer when the promise resolves. One call at a time. */
  write(bytes: Buffer): Promise<void>;
  /**
   * Resolves with the resume token of all bytes written before the call, once they survive a power failure. Writes can
   * continue during the save; a second `save` waits for the first. After `last`, only `finish` may follow, which then
   * has less to do.
   */
  save(last?: boolean): Promise<ResumeToken>;
  /** Waits until no operation is in progress, and frees all resources. Never throws. */
  close(): Promise<void>;
}

export interface AppendOptions {
  /**
   * Keeps the current resume token valid until the digest of the request is verified, so that the caller can roll back.
   */
  canRollBack?: boolean;
}

/**
 * Bytes under a key, write-once: a blob never changes, and a key is used for one attempt to store bytes.
 * `packages/blobs/testing/conformance.ts` tests the behavior of every implementation.
 * A key is never a folder of another key (`a` and `a/b`), because a file system cannot store both.
 */
export interface BlobStore {
  /**
   * Stores `source` under `key`. A stream uses constant memory, regardless of its length. The blob becomes visible only
   * when it is complete. Once `put` resolves, the blob survives a power failure. If the source fails or the signal
   * aborts, `put` rejects with that error or reason, destroys the source and leaves nothing in the store. After the
   * last byte has been handed over, an abort has no effect, and `put` resolves.
   *
   * @throws {BlobExistsError}
   */
  put(key: string, source: Readable | Buffer, options?: PutOptions): Promise<{ size: number }>;

  /**
   * Streams the bytes, or a range of them. A range that exceeds the end is cut there; one that starts at the end or
   * later is a `RangeError`. The stream occupies a file or a connection until it is read to its end or destroyed.
   *
   * @throws {BlobNotFoundError}
   */
  get(key: string, options?: GetOptions): Promise<Readable>;

  /**
   * Returns the same bytes as `get`, in memory that is reused: a chunk is valid until the next one is requested. The
   * caller must iterate the result.
   *
   * @throws {BlobNotFoundError}
   */
  chunks(key: string, options?: GetOptions): Promise<AsyncIterable<Buffer>>;

  /**
   * Reads a complete blob that must be in memory, into one buffer of the right size. A stream would leave three times
   * the bytes for garbage collection. If the blob fits into `into`, the result is the beginning of `into`.
   *
   * @throws {BlobNotFoundError}
   */
  read(key: string, into?: Buffer): Promise<Buffer>;

  /**
   * Stores bytes that are in memory. Like with `put`, the blob is visible only when complete, but a power failure may
   * lose it. For bytes that can be generated again.
   *
   * @throws {BlobExistsError}
   */
  write(key: string, bytes: Buffer): Promise<void>;

  /**
   * Resumes the unfinished content of the key after `token`, which is stored; null begins new content. It is not a blob
   * yet.
   *
   * @throws {BlobNotFoundError} if the content of the token is gone
   */
  append(key: string, token: ResumeToken | null, options?: AppendOptions): Promise<AppendSession>;

  /**
   * Creates a token for a writer that replaces another one. The other writer may still be active, behind a half-open
   * connection or in a process that was paused. The new token resumes after the same `size` bytes, and no operation of
   * the other writer affects it. Once it is stored, the tokens of the other writer may be invalid.
   *
   * @throws {BlobNotFoundError} if the content of the token is gone
   */
  fork(key: string, token: ResumeToken | null, size: number): Promise<ResumeToken | null>;

  /**
   * Turns the `size` bytes that were saved with `token` into the blob of the key. The blob is visible only when
   * complete, and then as durable as after `put`. Idempotent with the same token, also after a crash. Deletes all other
   * unfinished content of the key.
   *
   * @throws {BlobNotFoundError} if the content of the token is gone, and the blob does not exist
   * @throws {BlobExistsError} if the blob under the key has other content
   */
  finish(key: string, token: ResumeToken, size: number): Promise<void>;

  /** Returns `null` if the blob does not exist. */
  stat(key: string): Promise<{ size: number } | null>;

  /**
   * Lists the blobs by code unit of their keys, without unfinished puts. A blob that is put or deleted during the call
   * may be included or not. Names that are not keys, and therefore not of this service, are skipped.
   */
  list(options?: ListOptions): AsyncIterable<ListedBlob>;

  /** Idempotent. */
  delete(key: string): Promise<void>;

  /**
   * Deletes the blob, its unfinished content, and leftovers of an interrupted `put` of the key: a temporary file, an
   * unfinished multipart upload. A `put` of the same key that is in progress fails, or its bytes are deleted.
   */
  discard(key: string): Promise<void>;

  /** Deletes the unfinished content of the key. Its blob stays. */
  discardUnfinished(key: string): Promise<void>;

  /**
   * Deletes leftovers of a `put` that was killed before its key was claimed, and that no one discards, if they have not
   * changed for `ageMs`. Keeps content that is appended to, which can be idle for a long time.
   */
  clearStale(ageMs: number): Promise<void>;

  /** Sends a request to the backend. Rejects if the backend is unusable, with a message that names it. */
  ready(signal?: AbortSignal): Promise<void>;

  close(): Promise<void>;
}

export class BlobNotFoundError extends Error {
  override readonly name: string = "BlobNotFoundError";
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no blob with the key "${key}"`, options);
    this.key = key;
  }
}

/** There is already a blob under this key. Blobs are write-once, so it stays unchanged. */
export class BlobExistsError extends Error {
  override readonly name = "BlobExistsError";
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`A blob with the key "${key}" already exists`, options);
    this.key = key;
  }
}

/** The blob has fewer or more bytes than were stored. It is treated as missing. */
export class BlobDamagedError extends BlobNotFoundError {
  override readonly name = "BlobDamagedError";
  constructor(key: string, size: number, actualSize: number | null) {
    super(key);
    this.message = `The blob with the key "${key}" has ${actualSize ?? "fewer"} bytes, but ${size} were stored`;
  }
}

/** Throws if a blob does not have the expected size. */
export function assertSize(key: string, size: number | undefined, actualSize: number): void {
  if (size !== undefined && actualSize !== size) throw new BlobDamagedError(key, size, actualSize);
}

/** The backend is temporarily unusable: it is unreachable, it refuses requests, or its response is invalid. */
export class BlobStoreError extends Error {
  override readonly name = "BlobStoreError";
}

const KEY_PATTERN = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const MAX_KEY_LENGTH = 512;
/** NAME_MAX of ext4, XFS, APFS and NTFS. S3 allows 1,024 bytes for the whole key. */
const MAX_SEGMENT_LENGTH = 255;

/** Throws if the key is invalid. This service creates all keys, so an invalid one is a programming error. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`);
}

export function isKey(text: string): boolean {
  return (
    text.length <= MAX_KEY_LENGTH &&
    KEY_PATTERN.test(text) &&
    !text.includes("..") &&
    text.split("/").every((segment) => segment.length <= MAX_SEGMENT_LENGTH)
  );
}

export function assertRange({ start, end }: ByteRange): void {
  const valid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!valid) throw new RangeError(`Not a byte range: ${start}-${end}`);
}

/** Returns the beginning of the offered buffer, or a new one. */
export function bufferFor(size: number, target?: Buffer): Buffer {
  return target && target.length >= size ? target.subarray(0, size) : Buffer.allocUnsafeSlow(size);
}

export function rangeError({ start, end }: ByteRange, key: string, options?: ErrorOptions): RangeError {
  return new RangeError(`The range ${start}-${end} starts after the end of the blob "${key}"`, options);
}
