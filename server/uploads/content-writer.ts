import { createHash, type Hash } from "node:crypto";
import type { AppendSession } from "@media-asset-service/blobs/store.ts";
import QuickLRU from "quick-lru";
import { type Context, perContext } from "../context.ts";
import type { AnnouncedDigest } from "./request-checks.ts";
import type { Progress } from "./rows.ts";
import type { Upload } from "./upload.ts";

/** Larger than the number of uploads that a process receives concurrently. */
const MAX_HASHES = 1_000;

/**
 * The SHA-256 of unfinished content, if this process has received all of it. The state of a Node.js hash cannot be
 * serialized, and implementations that support it need eight times the CPU time. So content that several processes
 * received, or that a restart interrupted, is read again when it is complete.
 */
const contentHashes = perContext(
  () => new QuickLRU<string, { blobKey: string; received: number; hash: Hash }>({ maxSize: MAX_HASHES }),
);

/** Returns the hash of the received content; null if another process received some of it. */
export function findHash(context: Context, { id, blobKey, received }: Upload): Hash | null {
  if (received === 0) return createHash("sha256");
  const entry = contentHashes(context).get(id);
  return entry?.blobKey === blobKey && entry.received === received ? entry.hash.copy() : null;
}

/** Stores the hash of the first `received` bytes. The caller must not update `hash` afterwards. */
export function storeHash(context: Context, { id, blobKey, received }: Upload, hash: Hash): void {
  contentHashes(context).set(id, { blobKey, received, hash });
}

export function deleteHash(context: Context, id: string): void {
  contentHashes(context).delete(id);
}

const NAMES: Record<string, string> = { "sha-256": "sha256", "sha-512": "sha512" };

/** Hashes the bytes of one request: for the entire content, for the request only, and for the announced digest. */
export class RequestHash {
  /** Null if this process does not have the hash of the earlier bytes. */
  readonly content: Hash | null;
  readonly #request: Hash;
  readonly #announced: Hash;
  readonly #all: Set<Hash>;

  /** @param content hash of the earlier bytes; null if it is unknown */
  constructor(content: Hash | null, isNewContent: boolean, announced: AnnouncedDigest | null) {
    this.content = content;
    this.#request = isNewContent && content ? content : createHash("sha256");
    const algorithm = NAMES[announced?.algorithm ?? ""] ?? announced?.algorithm ?? "sha256";
    this.#announced = algorithm === "sha256" ? this.#request : createHash(algorithm);
    this.#all = new Set([this.content, this.#request, this.#announced].filter((hash) => hash !== null));
  }

  update(bytes: Buffer): void {
    for (const hash of this.#all) hash.update(bytes);
  }

  /** Returns the hash of the request's bytes in the announced algorithm, in lowercase hex. */
  announced(): string {
    return this.#announced.copy().digest("hex");
  }

  /** Returns the SHA-256 of the request's bytes, in lowercase hex. */
  request(): string {
    return this.#request.copy().digest("hex");
  }
}

export function hexOf(hash: Hash): string {
  return hash.copy().digest("hex");
}

/** Returns the SHA-256 of a stream, in lowercase hex; null if the stream exceeds `maxBytes`. */
export async function hashStream(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  onBytes: (count: number) => void = () => {},
): Promise<string | null> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    onBytes(chunk.length);
    if (size > maxBytes) return null;
    hash.update(chunk);
  }
  return hash.digest("hex");
}

/**
 * Progress that is durable in the store, to record in the upload's row. The last save adds the size and the last
 * request.
 */
export type SavedProgress = Omit<Progress, "blobKey" | "transferred">;

/**
 * Passes the bytes of one request to the store, which saves them in pieces: it sends one piece while it collects the
 * next. `record` is called after each save, one call at a time.
 */
export class ContentWriter {
  readonly #appending: AppendSession;
  readonly #hash: RequestHash;
  readonly #record: (saved: SavedProgress) => Promise<void>;
  #saving: Promise<void> = Promise.resolve();
  /** Position of the next byte in the entire content. */
  offset: number;

  constructor(
    appending: AppendSession,
    offset: number,
    hash: RequestHash,
    record: (saved: SavedProgress) => Promise<void>,
  ) {
    this.#appending = appending;
    this.offset = offset;
    this.#hash = hash;
    this.#record = record;
  }

  async write(chunk: Buffer): Promise<void> {
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#appending.remaining() === 0) await this.save();
      const piece = rest.subarray(0, this.#appending.remaining());
      this.#hash.update(piece);
      await this.#appending.write(piece);
      this.offset += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  /** Starts to save the bytes written so far. Rejects if the previous save failed. */
  async save(final: Omit<Partial<SavedProgress>, "received"> = {}, isLast = false): Promise<void> {
    await this.#saving;
    const received = this.offset;
    const saving = this.#appending
      .save(isLast)
      .then((resumeToken) => this.#record({ received, ...final, resumeToken }));
    saving.catch(() => {});
    this.#saving = saving;
  }

  /** Settles when the save in progress settles. */
  saved(): Promise<void> {
    return this.#saving;
  }

  close(): Promise<void> {
    return this.#appending.close();
  }
}
