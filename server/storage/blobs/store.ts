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
   * Resolves when somebody answers for the key. The bytes may come sooner, but until then there is no blob; when it rejects,
   * so does `put`.
   */
  claimed?: Promise<unknown>;
  /** Told of each chunk of the source when its bytes are needed no more. */
  consumed?(chunk: Buffer): void;
}

export interface GetOptions {
  range?: ByteRange;
  signal?: AbortSignal;
}

export interface ListOptions {
  /** Only keys that begin like this. */
  prefix?: string;
  /** Only keys behind this one. */
  after?: string;
}

export interface ListedBlob {
  key: string;
  size: number;
  /** By the backend's clock; of an S3 multipart upload, when it began. */
  storedAt: Date;
}

/**
 * Bytes under a key. What every implementation promises is written down as behaviour in `conformance.ts`.
 * A key is never a folder of another key (`a` and `a/b`): a file system cannot hold both.
 */
export interface BlobStore {
  /**
   * Stores `source` under `key`; a stream in flat memory at any length. The blob becomes visible only when whole; until then a
   * blob that the key already had stays as it was. Once `put` resolves, no power cut loses the blob. When the source fails or the
   * signal aborts, it rejects with that error or that reason, destroys the source and leaves nothing behind. Once the last byte has been handed over there
   * is no way back: an abort that comes this late is not obeyed, and `put` resolves.
   */
  put(key: string, source: Readable | Buffer, options?: PutOptions): Promise<{ size: number }>;

  /**
   * The bytes, or a range of them. A range that passes the end is cut there; one that starts there or later is a
   * `RangeError`. The stream holds a file or a connection until it is read to its end or destroyed.
   *
   * @throws {BlobNotFoundError}
   */
  get(key: string, options?: GetOptions): Promise<Readable>;

  /**
   * What `get` gives, in memory that is used again: a chunk is valid until the next one is asked for. Whoever takes it has to
   * iterate it.
   *
   * @throws {BlobNotFoundError}
   */
  chunks(key: string, options?: GetOptions): Promise<AsyncIterable<Buffer>>;

  /**
   * All of it at once, for what has to be in memory anyway: one buffer of the right size, where a stream leaves thrice the
   * bytes to be collected. When `into` has room, the result is its beginning.
   *
   * @throws {BlobNotFoundError}
   */
  read(key: string, into?: Buffer): Promise<Buffer>;

  /**
   * Stores bytes that are in memory anyway. Visible only when whole, like those of `put`, but a power failure may lose
   * them: for what can be made again.
   */
  write(key: string, bytes: Buffer): Promise<void>;

  /** `null` when there is no such blob. */
  stat(key: string): Promise<{ size: number } | null>;

  /**
   * What there is, by code unit of the keys; never an unfinished `put`. What is put or deleted while it runs may be among
   * them or not, and what nobody can have stored here, because its name is no key, is passed over.
   */
  list(options?: ListOptions): AsyncIterable<ListedBlob>;

  /** Idempotent. */
  delete(key: string): Promise<void>;

  /**
   * Deletes the blob and whatever an interrupted `put` of the key left behind: a temporary file, an unfinished multipart
   * upload. A `put` of the same key that is still under way fails.
   */
  discard(key: string): Promise<void>;

  /**
   * Clears what is left of a `put` that was killed before its key was claimed, and so is not discarded by anyone: what has
   * not changed for `ageMs`.
   */
  clearStale(ageMs: number): Promise<void>;

  /** Really asks the backend; rejects with a message that names it when it cannot be used. */
  ready(signal?: AbortSignal): Promise<void>;

  close(): Promise<void>;
}

export class BlobNotFoundError extends Error {
  override readonly name = "BlobNotFoundError";
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no blob under the key "${key}"`, options);
    this.key = key;
  }
}

/** The backend cannot be used at the moment: it is away, it refuses, or nobody understands what it says. */
export class BlobStoreError extends Error {
  override readonly name = "BlobStoreError";
}

const KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const KEY_LIMIT = 512;
/** NAME_MAX of ext4, XFS, APFS and NTFS. S3 allows 1,024 bytes for the whole key. */
const SEGMENT_LIMIT = 255;

/** Keys are made by this service, never by a caller: a bad one is a programming error, not an answer to a request. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`);
}

export function isKey(text: string): boolean {
  return (
    text.length <= KEY_LIMIT &&
    KEY.test(text) &&
    !text.includes("..") &&
    text.split("/").every((segment) => segment.length <= SEGMENT_LIMIT)
  );
}

export function assertRange({ start, end }: ByteRange): void {
  const valid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!valid) throw new RangeError(`Not a byte range: ${start}-${end}`);
}

/** The beginning of the offered buffer, or a new one. */
export function roomFor(size: number, offered?: Buffer): Buffer {
  return offered && offered.length >= size ? offered.subarray(0, size) : Buffer.allocUnsafeSlow(size);
}

export function unsatisfiable({ start, end }: ByteRange, key: string, options?: ErrorOptions): RangeError {
  return new RangeError(`The range ${start}-${end} starts behind the end of the blob "${key}"`, options);
}
