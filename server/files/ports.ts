import type { Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import type { FileRow } from "./file-row.ts";

/* Interfaces that files use, and that other features implement: see compose.ts. */

/** Implemented by `folders`. */
export interface FolderLookup {
  /**
   * Throws an error unless the account has this folder. In a transaction that holds the account's lock, the folder
   * cannot be deleted until the end.
   */
  require(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string, trx?: Transaction<Tables>): Promise<void>;
}

/** Queue of new images to tag. Implemented by `ai`. */
export interface TaggingQueue {
  /** Queues the tagging of an image that this transaction stores. Returns the initial status of its record. */
  enqueue(trx: Transaction<Tables>, account: Account, fileId: string, now: Date): Promise<FileRow["processingStatus"]>;
}

/** Queue of new images to moderate. Implemented by `ai`. */
export interface ModerationQueue {
  /** Queues an image that this transaction stores. */
  enqueue(trx: Transaction<Tables>, fileId: string): Promise<void>;
}

/** The properties of a file that its URLs contain or sign. */
export type FileUrlParams = Pick<FileRow, "id" | "filename" | "isPublic" | "epoch" | "version">;

/** Builds delivery URLs. Implemented by `delivery`. */
export interface FileUrls {
  /**
   * Returns a plain URL for a public file, and a signed one for a private file, valid until the end of the next full
   * hour.
   */
  original(file: FileUrlParams, now: Date): string;
  thumbnail(file: FileUrlParams, now: Date): string;
  /** Returns a URL that is always signed, and that allows any size and format. */
  image(file: FileUrlParams, now: Date): string;
  /**
   * Returns the expiration of URLs that are signed now, in seconds since 1970. While it is the same, the URLs are the
   * same.
   */
  expiryOf(now: Date): number;
}

/** Builds URLs of old versions, which are always signed. */
export interface VersionUrls extends FileUrls {
  oldOriginal(file: FileUrlParams, version: number, now: Date): string;
  oldThumbnail(file: FileUrlParams, version: number, now: Date): string;
}
