import type { Transaction } from "kysely";
import type { StorageLedger } from "../accounts/storage.ts";
import type { Tables } from "../db/schema.ts";
import type { FilesRepository } from "./repository.ts";

/** What folders need to know of files. */
export interface FilesInFolders {
  /** Soft-deletes every file in these folders, and returns how many there were. */
  softDelete(trx: Transaction<Tables>, accountId: string, folderIds: string[], now: Date): Promise<number>;
}

export function filesInFolders(files: FilesRepository, storage: StorageLedger): FilesInFolders {
  return {
    async softDelete(trx, accountId, folderIds, now) {
      const gone = await files.softDeleteIn(trx, accountId, folderIds, now);
      if (gone.files > 0) await storage.remove(trx, accountId, gone.bytes, gone.files, now);
      return gone.files;
    },
  };
}
