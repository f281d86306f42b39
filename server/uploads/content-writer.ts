import type { Appending } from "../storage/blobs/store.ts";
import type { RequestHash } from "./content-hashes.ts";
import type { Upload } from "./upload.ts";

/** What the store has on disk, for the row of the upload; with what the end of the body has told. */
export type Saved = Pick<Upload, "received" | "resumeToken"> & Partial<Pick<Upload, "size" | "lastRequest">>;

/**
 * Hands the bytes of one request to the store, which saves them in pieces: one piece is on its way while the next is gathered.
 * `record` is called after each save, one at a time.
 */
export class ContentWriter {
  readonly #appending: Appending;
  readonly #hash: RequestHash;
  readonly #record: (saved: Saved) => Promise<void>;
  #saving: Promise<void> = Promise.resolve();
  /** Of the next byte, in the whole content. */
  offset: number;

  constructor(appending: Appending, offset: number, hash: RequestHash, record: (saved: Saved) => Promise<void>) {
    this.#appending = appending;
    this.offset = offset;
    this.#hash = hash;
    this.#record = record;
  }

  async write(chunk: Buffer): Promise<void> {
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#appending.room === 0) await this.save();
      const piece = rest.subarray(0, this.#appending.room);
      this.#hash.update(piece);
      await this.#appending.write(piece);
      this.offset += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  /** Begins to save what has been written. Rejects where the save before has failed. */
  async save(final: Omit<Partial<Saved>, "received"> = {}, isLast = false): Promise<void> {
    await this.#saving;
    const received = this.offset;
    const saving = this.#appending
      .save(isLast)
      .then((resumeToken) => this.#record({ received, ...final, resumeToken }));
    saving.catch(() => {});
    this.#saving = saving;
  }

  /** Settles with the save that is on its way. */
  saved(): Promise<void> {
    return this.#saving;
  }

  close(): Promise<void> {
    return this.#appending.close();
  }
}
