import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";
import type { FileRow } from "./file-row.ts";

/* What files need of other features, which implement it: see compose.ts. */

/** Kept by `folders`. */
export interface FolderLookup {
  /** Throws unless the account has this folder. In a transaction that holds the account's lock it stays there. */
  require(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string, trx?: Transaction<Tables>): Promise<void>;
}

/** Where new images wait to be tagged; kept by `ai`. */
export interface TaggingQueue {
  /** Queues the tagging of an image that this transaction stores, and tells the status that its record begins with. */
  enqueue(trx: Transaction<Tables>, account: Account, fileId: string, now: Date): Promise<FileRow["processingStatus"]>;
}

/** Where new images wait to be moderated; kept by `ai`. */
export interface ModerationQueue {
  /** Queues an image that this transaction stores. */
  enqueue(trx: Transaction<Tables>, fileId: string): Promise<void>;
}

/** What a URL says of a file, and what it signs. */
export type Addressed = Pick<FileRow, "id" | "filename" | "isPublic" | "epoch" | "version">;

/** Where clients find the bytes; kept by `delivery`. */
export interface FileUrls {
  /** Plain for a public file; signed for a private one, until the end of the next full hour. */
  original(file: Addressed, now: Date): string;
  thumbnail(file: Addressed, now: Date): string;
  /** Always signed. Whoever has it chooses the size and the format. */
  image(file: Addressed, now: Date): string;
  /** When those that are signed now are void, in seconds since 1970: until another time is given, they stay the same. */
  expiryOf(now: Date): number;
}

/** Of what a file had before: always signed. */
export interface VersionUrls extends FileUrls {
  oldOriginal(file: Addressed, version: number, now: Date): string;
  oldThumbnail(file: Addressed, version: number, now: Date): string;
}
