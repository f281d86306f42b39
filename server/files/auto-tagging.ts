import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import type { Tables } from "../db/schema.ts";
import type { FileRow } from "./repository.ts";

/** What happens to an image after its upload; carried out by `ai`. */
export interface AutoTagging {
  /** Queues the tagging of an image that this transaction stores, and tells the status that its record begins with. */
  enqueue(trx: Transaction<Tables>, account: Account, fileId: string, now: Date): Promise<FileRow["processingStatus"]>;
}
