import type { Transaction } from "kysely";
import type { StorageLedger } from "../accounts/storage.ts";
import type { Tables } from "../db/schema.ts";
import type { FilesRepository } from "./repository.ts";

/** The functions of files that folders use. */
export interface FilesInFolders {
  /** Soft-deletes all files in these folders as part of the deletion of a folder. Returns their number. */
  softDelete(
    trx: Transaction<Tables>,
    accountId: string,
    folders: { ids: string[]; withFolder: string },
    now: Date,
  ): Promise<number>;
}

export function filesInFolders(files: FilesRepository, storage: StorageLedger): FilesInFolders {
  return {
    async softDelete(trx, accountId, folders, now) {
      const { files: count, bytes } = await files.softDeleteIn(trx, accountId, folders, now);
      if (count > 0) await storage.addChange(trx, accountId, { files: -count, bytes: -bytes }, now);
      return count;
    },
  };
}
