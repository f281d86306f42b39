import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";

/** What files need to know of folders. */
export interface FolderLookup {
  /** Throws FOLDER_NOT_FOUND unless the account has this folder. Under the account's lock it stays there. */
  require(trx: Transaction<Tables>, accountId: string, id: string): Promise<void>;
}
