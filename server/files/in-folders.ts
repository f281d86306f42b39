import type { Transaction } from "kysely";
import type { StorageLedger } from "../accounts/storage.ts";
import type { Tables } from "../db/schema.ts";
import type { FilesRepository } from "./repository.ts";

/** What folders need to know of files. */
export interface FilesInFolders {
  /** Soft-deletes every file in these folders, with the folder that takes them along, and returns how many there were. */
  softDelete(
    trx: Transaction<Tables>,
    accountId: string,
    folderIds: string[],
    withFolder: string,
    now: Date,
  ): Promise<number>;
}

export function filesInFolders(files: FilesRepository, storage: StorageLedger): FilesInFolders {
  return {
    async softDelete(trx, accountId, folderIds, withFolder, now) {
      const { files: count, bytes } = await files.softDeleteIn(trx, accountId, folderIds, withFolder, now);
      if (count > 0) await storage.book(trx, accountId, { files: -count, bytes: -bytes }, now);
      return count;
    },
  };
}
