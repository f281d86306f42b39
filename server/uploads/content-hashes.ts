import { createHash, type Hash } from "node:crypto";
import QuickLRU from "quick-lru";
import type { Announced } from "./digests.ts";
import type { Upload } from "./upload.ts";

/** More uploads than a process receives at once. */
const MAX_HASHES = 1_000;

/**
 * The SHA-256 of unfinished content, as far as this process has seen all of it. Node's own hash cannot be saved to go on
 * elsewhere, and one that can takes eight times the CPU: content that has come through several processes, or through a
 * restart, is read once more when it is complete.
 */
export interface ContentHashes {
  /** Of the content that the upload has; null where others have received some of it. */
  of(upload: Pick<Upload, "id" | "blobKey" | "received">): Hash | null;
  /** `hash` is that of the first `received` bytes, and nobody else's from now on. */
  set(upload: Pick<Upload, "id" | "blobKey" | "received">, hash: Hash): void;
  forget(id: string): void;
}

export function contentHashes(): ContentHashes {
  const hashes = new QuickLRU<string, { blobKey: string; received: number; hash: Hash }>({ maxSize: MAX_HASHES });
  return {
    of({ id, blobKey, received }) {
      if (received === 0) return createHash("sha256");
      const found = hashes.get(id);
      return found?.blobKey === blobKey && found.received === received ? found.hash.copy() : null;
    },
    set({ id, blobKey, received }, hash) {
      hashes.set(id, { blobKey, received, hash });
    },
    forget: (id) => void hashes.delete(id),
  };
}

const NAMES: Record<string, string> = { "sha-256": "sha256", "sha-512": "sha512" };

/** What the bytes of one request come to: for the whole content, for the request alone, and for what it has announced. */
export class RequestHash {
  /** Null where earlier bytes are not known here. */
  readonly content: Hash | null;
  readonly #request: Hash;
  readonly #announced: Hash;
  readonly #all: Set<Hash>;

  /** @param content of what came before; null where that is not known, or is nothing */
  constructor(content: Hash | null, isAnew: boolean, announced: Announced | null) {
    this.content = content;
    this.#request = isAnew && content ? content : createHash("sha256");
    const algorithm = NAMES[announced?.algorithm ?? ""] ?? announced?.algorithm ?? "sha256";
    this.#announced = algorithm === "sha256" ? this.#request : createHash(algorithm);
    this.#all = new Set([this.content, this.#request, this.#announced].filter((hash) => hash !== null));
  }

  update(bytes: Buffer): void {
    for (const hash of this.#all) hash.update(bytes);
  }

  /** Lowercase hex, as all of them: of the request's bytes, in the algorithm that it has announced. */
  announced(): string {
    return this.#announced.copy().digest("hex");
  }

  /** SHA-256 of the request's bytes. */
  request(): string {
    return this.#request.copy().digest("hex");
  }
}

export function hexOf(hash: Hash): string {
  return hash.copy().digest("hex");
}

/** SHA-256 of a stream, lowercase hex, and how long it was; null for more than `maxBytes`. */
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
