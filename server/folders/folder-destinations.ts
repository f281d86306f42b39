import type { Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import type { Tables } from "../db/schema.ts";
import { type FolderRecord, folderRecord } from "./record.ts";
import type { FoldersRepository } from "./repository.ts";
import { requireFreeLevels, requireFreeName } from "./tree.ts";

/** The checks of live folders that the trash needs. A caller in a transaction must hold the account's lock. */
export interface FolderDestinations {
  exists(trx: Transaction<Tables>, accountId: string, id: string): Promise<boolean>;
  /** Requires that the folder exists and can contain `levels` more levels of folders, or a file (0 levels). */
  requireFreeLevels(
    fail: Fail<"FOLDER_NOT_FOUND">,
    trx: Transaction<Tables>,
    place: { accountId: string; parentId: string | null; levels: number },
  ): Promise<void>;
  requireFreeName(
    fail: Fail<"DUPLICATE_FOLDER">,
    trx: Transaction<Tables>,
    place: { accountId: string; parentId: string | null; name: string },
  ): Promise<void>;
  /** Returns the record of a live folder. */
  record(trx: Transaction<Tables>, accountId: string, id: string): Promise<FolderRecord>;
}

export function folderDestinations(folders: FoldersRepository): FolderDestinations {
  return {
    exists: async (trx, accountId, id) => (await folders.find(accountId, id, trx)) !== null,
    requireFreeLevels: (fail, trx, place) => requireFreeLevels(fail, folders, trx, place),
    requireFreeName: (fail, trx, place) => requireFreeName(fail, folders, trx, { id: null, ...place }),
    async record(trx, accountId, id) {
      const folder = await folders.find(accountId, id, trx);
      if (!folder) throw new Error(`${id} is not a live folder`);
      return folderRecord(folder);
    },
  };
}
