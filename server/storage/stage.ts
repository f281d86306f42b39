import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unavailable } from "../base/errors.ts";
import { freeMemory } from "../base/free-memory.ts";
import { gatherer } from "../base/gather.ts";
import { newId } from "../base/ids.ts";
import type { BlobStore } from "./blobs/store.ts";
import { storageUnavailable } from "./blobs/unavailable.ts";
import type { Custody, Stored } from "./custody.ts";

/** Content that has arrived whole and is stored, and that nobody sees until a row answers for it. */
export interface Staged extends Stored {
  /** A new id, which the key ends in: the file that is made of the content takes it, so that its bytes can be found. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, lowercase hex. */
  readonly checksum: string;
  /** The beginning of the content, enough to find out what it is. */
  readonly head: Buffer;
  /** What lies behind the head: `length` bytes from `start`, fewer at the end. */
  read(start: number, length: number): Promise<Buffer>;
}

export interface StageRequest {
  /** Whose content it is: the folder that its key lies in. */
  owner: string;
  /** Its memory is freed as it is stored: nobody else may hold chunks of it. */
  content: Readable;
  /** At most so many bytes; `exceeded` makes what is thrown when one more arrives. */
  limit?: { bytes: number; exceeded: () => Error };
  signal: AbortSignal;
}

export type Stage = (request: StageRequest) => Promise<Staged>;

/** Holds the headers of JPEGs with large colour profiles and thumbnails; one buffer per running upload. */
export const HEAD_BYTES = 256 * 1024;

/** Reads `length` bytes of a blob from `start`, fewer at its end. */
export function reader(blobs: Pick<BlobStore, "get">, key: string): Staged["read"] {
  return async (start, length) => buffer(await blobs.get(key, { range: { start, end: start + length - 1 } }));
}

/** The same of what is in memory as a whole. */
function readerOf(content: Buffer): Staged["read"] {
  return async (start, length) => content.subarray(start, start + length);
}

/** What one owner may have under way in a process: more than any client needs, and few enough for the others. */
const MOST_AT_ONCE = 64;

/** Streams content into the blob store, measuring and hashing on the way. On failure nothing is left behind. */
export function staging(custody: Custody, blobs: BlobStore): Stage {
  const underWay = new Map<string, number>();

  return async (request) => {
    const { owner } = request;
    const others = underWay.get(owner) ?? 0;
    if (others >= MOST_AT_ONCE) {
      const message = `${others} uploads of this account are under way, and no more are taken at once. Try again in a few seconds.`;
      throw unavailable(message, undefined, 2);
    }
    underWay.set(owner, others + 1);
    try {
      return await receive(request);
    } finally {
      const left = (underWay.get(owner) ?? 1) - 1;
      if (left > 0) underWay.set(owner, left);
      else underWay.delete(owner);
    }
  };

  async function receive({ owner, content, limit, signal }: StageRequest): Promise<Staged> {
    const id = newId("file");
    const key = `originals/${owner}/${id}`;
    let refusal: Error | null = null;
    const meter = new Meter((size) => {
      // Made once: chunks that had arrived by then are still looked at.
      if (limit && size > limit.bytes) refusal ??= limit.exceeded();
      return refusal;
    });
    // Errors of either end reach the other by hand: `put` consumes the meter, whoever sends feeds the content. A store is
    // stopped through its source, and so needs no signal: what it was given whole it may as well finish.
    content.on("error", (error) => meter.destroy(error));
    content.once("close", () => {
      if (!content.readableEnded) meter.destroy(signal.aborted ? signal.reason : new Error("The upload was cut off"));
    });
    meter.on("error", () => content.destroy());
    content.pipe(meter);

    try {
      const stored = await custody.store(key, (claimed) =>
        blobs.put(key, meter, { claimed, consumed: freeMemory }).catch((error: unknown) => {
          // Too large, or cut off. Anything else is the store's.
          if (signal.aborted || error === refusal) throw error;
          throw storageUnavailable(error);
        }),
      );
      const { size } = stored.written;
      const head = meter.head();
      return {
        ...stored,
        id,
        size,
        checksum: meter.checksum(),
        head,
        read: head.length === size ? readerOf(head) : reader(blobs, key),
      };
    } catch (error) {
      meter.destroy();
      throw error;
    }
  }
}

class Meter extends Transform {
  readonly #hash = createHash("sha256");
  readonly #refuse: (size: number) => Error | null;
  readonly #head = gatherer();
  #size = 0;

  constructor(refuse: (size: number) => Error | null) {
    super();
    this.#refuse = refuse;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.#size += chunk.length;
    const refusal = this.#refuse(this.#size);
    if (refusal) return void done(refusal);
    this.#hash.update(chunk);
    if (this.#head.size() < HEAD_BYTES) this.#head.add(chunk.subarray(0, HEAD_BYTES - this.#head.size()));
    done(null, chunk);
  }

  checksum(): string {
    return this.#hash.digest("hex");
  }

  head(): Buffer {
    return this.#head.bytes();
  }
}
