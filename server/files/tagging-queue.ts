import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import type { Tables } from "../db/schema.ts";
import type { FileRow } from "./repository.ts";

/** Where new images wait to be tagged; kept by `ai`. */
export interface TaggingQueue {
  /** Queues the tagging of an image that this transaction stores, and tells the status that its record begins with. */
  enqueue(trx: Transaction<Tables>, account: Account, fileId: string, now: Date): Promise<FileRow["processingStatus"]>;
}
