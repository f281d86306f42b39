import type { AppendSession } from "../storage/blobs/store.ts";
import type { RequestHash } from "./content-hashes.ts";
import type { Upload } from "./upload.ts";

/**
 * Progress that is durable in the store, to record in the upload's row. The last save adds the size and the last
 * request.
 */
export type SavedProgress = Pick<Upload, "received" | "resumeToken"> & Partial<Pick<Upload, "size" | "lastRequest">>;

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
      if (this.#appending.remaining === 0) await this.save();
      const piece = rest.subarray(0, this.#appending.remaining);
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
