import { createHash, type Hash, hash } from "node:crypto";
import { Readable } from "node:stream";
import { type BufferBuilder, bufferBuilder, freeMemory } from "@media-asset-service/base/memory.ts";

/**
 * Large enough for the headers of JPEGs with large color profiles and thumbnails. Each upload in progress uses one
 * buffer.
 */
export const HEAD_BYTES = 256 * 1024;

export interface UploadSinkOptions {
  /** The maximum number of bytes. `exceeded` creates the error that is thrown for one more byte. */
  limit?: { bytes: number; exceeded: () => Error };
  /** Content-Length, if known, so that memory is allocated once. */
  contentLength?: number;
  signal: AbortSignal;
  /** Called when writing may continue, after a `write` that returned false. */
  onDrain?: () => void;
}

/**
 * Measures and hashes content on its way into the store. Small content is buffered and stored in one piece; larger
 * content, or content with a larger Content-Length, is a stream.
 */
export class UploadSink {
  readonly #options: UploadSinkOptions;
  readonly #head: BufferBuilder;
  readonly #source = Promise.withResolvers<Buffer | Readable>();
  #stream: { content: Readable; hash: Hash } | null = null;
  #size = 0;
  #failure: { reason: unknown } | null = null;

  constructor(options: UploadSinkOptions) {
    const { contentLength = 0, signal } = options;
    this.#options = options;
    this.#head = bufferBuilder(Math.min(contentLength, HEAD_BYTES));
    this.#source.promise.catch(() => {}); // the code that stores it may have failed before
    if (contentLength > HEAD_BYTES) this.#stream = this.#begin();
    const stop = () => this.#fail(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  }

  /** Resolves with the complete content when it has ended, or with a stream of it as soon as it requires one. */
  get source(): Promise<Buffer | Readable> {
    return this.#source.promise;
  }

  /**
   * Writes a chunk, whose memory is freed: no other code may hold it. Returns false if the caller should wait for
   * `onDrain`.
   */
  write(chunk: Buffer): boolean {
    // After a failure, further chunks are dropped.
    if (this.#failure !== null || this.#stream?.content.destroyed) return true;
    this.#size += chunk.length;
    const { limit } = this.#options;
    if (limit && this.#size > limit.bytes) {
      this.#fail(limit.exceeded());
      return true;
    }
    const missing = HEAD_BYTES - this.#head.size();
    if (missing > 0) this.#head.add(chunk.subarray(0, missing));
    if (this.#stream) return push(this.#stream, chunk);
    if (chunk.length <= missing) {
      freeMemory(chunk);
      return true;
    }
    this.#stream = this.#begin();
    push(this.#stream, this.#head.bytes());
    return push(this.#stream, chunk.subarray(missing));
  }

  end(): void {
    if (this.#stream) this.#stream.content.push(null);
    else this.#source.resolve(this.#head.bytes());
  }

  /** Whether the content failed with this error: it was too large, or the signal aborted. */
  failedWith(error: unknown): boolean {
    return this.#failure?.reason === error;
  }

  /** Called for each chunk of the stream when it is stored. */
  readonly consumed = (chunk: Buffer): void => {
    if (chunk.buffer !== this.#head.bytes().buffer) freeMemory(chunk);
  };

  /** Returns the size in bytes, the SHA-256 in lowercase hex, and the beginning of content that has ended. */
  measured(): { size: number; checksum: string; head: Buffer } {
    const head = this.#head.bytes();
    return { size: this.#size, checksum: this.#stream?.hash.digest("hex") ?? hash("sha256", head), head };
  }

  /** Frees the head. */
  free(): void {
    this.#head.free();
  }

  #begin(): { content: Readable; hash: Hash } {
    // Without this listener, an error before the stream has a reader would be unhandled.
    const content = new Readable({ read: () => this.#options.onDrain?.() }).on("error", () => {});
    this.#source.resolve(content);
    return { content, hash: createHash("sha256") };
  }

  #fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.#source.reject(reason);
    this.#stream?.content.destroy(reason instanceof Error ? reason : new Error("The upload was interrupted"));
  }
}

function push({ content, hash }: { content: Readable; hash: Hash }, chunk: Buffer): boolean {
  hash.update(chunk);
  return content.push(chunk);
}
