import type { Transaction } from "kysely";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import type { FileRow } from "./file-row.ts";

/* Interfaces that files use, and that `ai` implements: see compose.ts. */

/** Queue of new images to tag. */
export interface TaggingQueue {
  /** Queues the tagging of an image that this transaction stores. Returns the initial status of its record. */
  enqueue(trx: Transaction<Tables>, account: Account, fileId: string, now: Date): Promise<FileRow["processingStatus"]>;
}

/** Queue of new images to moderate. */
export interface ModerationQueue {
  /** Queues an image that this transaction stores. */
  enqueue(trx: Transaction<Tables>, fileId: string): Promise<void>;
}
