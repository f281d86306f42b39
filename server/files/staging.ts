import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import type { BlobStore } from "../blobs/store.ts";
import { ServiceError, unavailable } from "../errors.ts";
import { newId } from "../ids.ts";
import type { BlobClaims } from "./blob-claims.ts";
import { cleanFilename } from "./filename.ts";

/** A file whose bytes are stored and whose row is not: nobody sees it until `upload.ts` commits it. */
export interface StagedFile {
  id: string;
  blobKey: string;
  filename: string;
  size: number;
  /** SHA-256, lowercase hex. */
  checksum: string;
  /** The beginning of the content, enough to find out what it is. */
  head: Buffer;
  /** Ends the life of the claim without touching the blob: the file's row answers for it from now on. */
  committed(): void;
  /**
   * Removes the bytes, unless a row answers for them: a commit may have been obeyed although its answer was lost. Does
   * nothing after `committed`, or twice.
   */
  discard(): Promise<void>;
}

export interface StageRequest {
  accountId: string;
  content: Readable;
  filename: string;
  maxFileSize: number;
  /** Made when byte maxFileSize + 1 arrives. */
  tooLarge: () => ServiceError;
  signal: AbortSignal;
}

export type StageFile = (request: StageRequest) => Promise<StagedFile>;

/** Holds the headers of JPEGs with large colour profiles and thumbnails; one buffer per running upload. */
const HEAD_BYTES = 256 * 1024;

/** Streams a file into the blob store, measuring and hashing on the way. On failure nothing is left behind. */
export function fileStaging(blobs: BlobStore, claims: BlobClaims): StageFile {
  return async ({ accountId, content, filename, maxFileSize, tooLarge, signal }) => {
    const id = newId("file");
    const blobKey = `originals/${accountId}/${id}`;
    const meter = new Meter(maxFileSize, tooLarge);
    // Errors of either end reach the other by hand: `put` consumes the meter, the form feeds the content. A store is
    // stopped through its source, and so needs no signal: what it was given whole it may as well finish.
    content.on("error", (error) => meter.destroy(error));
    content.once("close", () => {
      if (!content.readableEnded) meter.destroy(signal.aborted ? signal.reason : new Error("The upload was cut off"));
    });
    meter.on("error", () => content.destroy());
    content.pipe(meter);

    const remove = async () => {
      if (!(await claims.revoke(blobKey))) return;
      await blobs.discard(blobKey);
      await claims.remove(blobKey);
    };
    let release: (() => void) | null = null;
    let discarded: Promise<void> | null = null;
    const discard = (): Promise<void> => {
      if (release === null && discarded === null) return Promise.resolve();
      release?.();
      release = null;
      discarded ??= remove();
      return discarded;
    };

    try {
      release = await claims.hold(blobKey);
      const { size } = await blobs.put(blobKey, meter).catch((error: unknown) => {
        // Too large, or cut off. Anything else is the store's.
        if (signal.aborted || error instanceof ServiceError) throw error;
        throw unavailable("The blob store cannot be used. Try again in a few seconds.", error);
      });
      return {
        id,
        blobKey,
        filename: cleanFilename(filename),
        size,
        checksum: meter.checksum(),
        head: meter.head(),
        committed() {
          release?.();
          release = null;
        },
        discard,
      };
    } catch (error) {
      meter.destroy();
      // What cannot be removed now is found by the sweeper, through its claim.
      await discard().catch(() => {});
      throw error;
    }
  };
}

class Meter extends Transform {
  readonly #hash = createHash("sha256");
  readonly #maxSize: number;
  readonly #tooLarge: () => ServiceError;
  readonly #heads: Buffer[] = [];
  #headSize = 0;
  #size = 0;

  constructor(maxSize: number, tooLarge: () => ServiceError) {
    super();
    this.#maxSize = maxSize;
    this.#tooLarge = tooLarge;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#size > this.#maxSize) return void done(this.#tooLarge());
    this.#hash.update(chunk);
    if (this.#headSize < HEAD_BYTES) {
      const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - this.#headSize));
      this.#heads.push(part);
      this.#headSize += part.length;
    }
    done(null, chunk);
  }

  checksum(): string {
    return this.#hash.digest("hex");
  }

  head(): Buffer {
    return Buffer.concat(this.#heads);
  }
}
