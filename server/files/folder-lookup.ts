import type { Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";

/** What files need to know of folders. */
export interface FolderLookup {
  /** Throws unless the account has this folder. In a transaction that holds the account's lock it stays there. */
  require(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string, trx?: Transaction<Tables>): Promise<void>;
}
