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
  /** What the whole blob has to have: one of another size is a BlobDamagedError, before a byte of it is handed out. */
  size?: number;
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

/** How unfinished content is gone on with: opaque JSON of the store that made it. */
export type ResumeToken = Readonly<Record<string, unknown>>;

/**
 * One turn of content that comes in several: the next one may be another process's. What was saved outlasts a crash and a
 * power cut, what was not may vanish. Whoever appends keeps the token, and how many bytes were saved, in one row, and has
 * written the one before last down when it calls `save`.
 */
export interface Appending {
  /** How many bytes `write` takes before `save` is due; more than none once that was called. */
  readonly room: number;
  /** At most `room` bytes, which are the caller's again when it resolves. One at a time. */
  write(bytes: Buffer): Promise<void>;
  /**
   * Resolves with how to go on behind all that was written before the call, once that outlasts a power cut. Writing may go
   * on meanwhile; a second `save` waits for the first. After `last` comes nothing but `finish`, which has less to do then.
   */
  save(last?: boolean): Promise<ResumeToken>;
  /** Waits until nothing of it is under way, and frees what it holds. Never throws. */
  close(): Promise<void>;
}

export interface AppendOptions {
  /** Keep the current resume token valid until the digest of the request is verified, so that the caller can roll back. */
  canRollBack?: boolean;
}

/**
 * Bytes under a key, write-once: a blob never changes, and a key is used for one attempt to store something. What every
 * implementation promises is written down as behaviour in `conformance.ts`.
 * A key is never a folder of another key (`a` and `a/b`): a file system cannot hold both.
 */
export interface BlobStore {
  /**
   * Stores `source` under `key`; a stream in flat memory at any length. The blob becomes visible only when whole. Once `put`
   * resolves, no power cut loses the blob. When the source fails or the signal aborts, it rejects with that error or that
   * reason, destroys the source and leaves nothing behind. Once the last byte has been handed over there is no way back: an
   * abort that comes this late is not obeyed, and `put` resolves.
   *
   * @throws {BlobExistsError}
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
   *
   * @throws {BlobExistsError}
   */
  write(key: string, bytes: Buffer): Promise<void>;

  /**
   * Goes on with the unfinished content of the key behind `token`, which is written down; null begins it. It is no blob yet.
   *
   * @throws {BlobNotFoundError} when what the token tells of is gone
   */
  append(key: string, token: ResumeToken | null, options?: AppendOptions): Promise<Appending>;

  /**
   * For a writer that takes the place of one that may still be at work, behind a connection that is half open, or in a process
   * that stood still: a token that goes on behind the same `size` bytes, and that nothing the other one still does can
   * reach. From when it is written down, the other one's tokens may be gone.
   *
   * @throws {BlobNotFoundError} when what the token tells of is gone
   */
  fork(key: string, token: ResumeToken | null, size: number): Promise<ResumeToken | null>;

  /**
   * Makes the `size` bytes that were saved with `token` the blob of the key, visible only when whole, and then as durable as
   * after `put`. Idempotent with the same token, after a crash in the middle of it, too. No other unfinished content of the
   * key is left.
   *
   * @throws {BlobNotFoundError} when what the token tells of is gone, and no such blob is there
   * @throws {BlobExistsError} when the blob under the key is of something else
   */
  finish(key: string, token: ResumeToken, size: number): Promise<void>;

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
   * Deletes the blob, its unfinished content, and whatever an interrupted `put` of the key left behind: a temporary file, an
   * unfinished multipart upload. A `put` of the same key that is still under way fails.
   */
  discard(key: string): Promise<void>;

  /** Deletes what is unfinished under the key. Its blob stays. */
  discardUnfinished(key: string): Promise<void>;

  /**
   * Clears what is left of a `put` that was killed before its key was claimed, and so is not discarded by anyone: what has
   * not changed for `ageMs`. Not what is appended to, which may lie still for long.
   */
  clearStale(ageMs: number): Promise<void>;

  /** Really asks the backend; rejects with a message that names it when it cannot be used. */
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

/** Blobs are write-once: there is one under this key already, and it stays as it is. */
export class BlobExistsError extends Error {
  override readonly name = "BlobExistsError";
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`A blob with the key "${key}" already exists`, options);
    this.key = key;
  }
}

/** The bytes under a key are fewer, or more, than were stored: as good as none. */
export class BlobDamagedError extends BlobNotFoundError {
  override readonly name = "BlobDamagedError";
  constructor(key: string, size: number, found: number | null) {
    super(key);
    this.message = `The blob with the key "${key}" has ${found ?? "fewer"} bytes, but ${size} were stored`;
  }
}

/** Throws where a blob has another size than it has to have. */
export function requireSize(key: string, size: number | undefined, found: number): void {
  if (size !== undefined && found !== size) throw new BlobDamagedError(key, size, found);
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
  return new RangeError(`The range ${start}-${end} starts after the end of the blob "${key}"`, options);
}
