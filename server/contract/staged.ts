import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";

/** Bytes without a row. */
export interface StoredBlob {
  readonly key: string;
  /**
   * Makes the row that this transaction writes the owner of the blob.
   *
   * @throws {ServiceError} SERVICE_UNAVAILABLE if the sweeper has taken the claim because it could not be renewed
   */
  confirm(trx: Transaction<Tables>): Promise<void>;
  /** Marks the claim as ended by the statement that wrote the row (see `takeLeases`). */
  markConfirmed(): void;
  /**
   * Deletes the bytes, unless a row owns them: a commit may have succeeded although its response was lost. Idempotent.
   */
  discard(): Promise<void>;
}

/** Complete content that is stored, but hidden until a row owns it. */
export interface Staged extends StoredBlob {
  /** A new id, which the key ends with. The file of this content uses it, so that its bytes can be found. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, lowercase hex. */
  readonly checksum: string;
  /** The checksum of the stored bytes, if they differ from the received bytes; otherwise null. */
  readonly storedChecksum: string | null;
  /** The beginning of the content, enough to detect its type; empty once confirmed. */
  readonly head: Buffer;
  /** Reads the content after the head: `length` bytes from `start`, fewer at the end. */
  read(start: number, length: number): Promise<Buffer>;
}
