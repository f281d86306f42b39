import type { AccountsRepository } from "../accounts/repository.ts";
import { lockAccount, storageLedger } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { filesInFolders } from "../files/files-in-folders.ts";
import type { FileUrls } from "../files/ports.ts";
import type { FileLookups } from "../files/wire.ts";
import { folderDestinations } from "./folder-destinations.ts";
import { folderOperations } from "./operations.ts";
import { foldersRepository } from "./repository.ts";
import { trashBulkTypes } from "./trash/bulk-types.ts";
import { trashOperations } from "./trash/operations.ts";
import { trashRepository } from "./trash/repository.ts";
import { trashRestore } from "./trash/restore.ts";
import { trashTrim } from "./trash/trim.ts";
import { folderContains, folderLookup, folderTree } from "./tree.ts";

/** Builds the folders, and the trash of files and folders. */
export function wireFolders(deps: {
  db: Database;
  accounts: Pick<AccountsRepository, "find">;
  lookups: Pick<FileLookups, "files" | "trashedInBulk">;
  urls: FileUrls;
  since: (now?: Date) => Date;
  retentionMs: number;
  fail: Fail<"FOLDER_NOT_FOUND">;
  paging: Paging;
  clock: () => Date;
}) {
  const { db, accounts, urls, since, retentionMs, fail, paging, clock } = deps;
  const { files, trashedInBulk } = deps.lookups;
  const storage = storageLedger;
  const folders = foldersRepository(db);
  const lookup = folderLookup(folders);
  const destinations = folderDestinations(folders);
  const trash = trashRepository(db);
  const restore = trashRestore({ db, trash, files, destinations, storage, lockAccount, clock }, since);
  const trim = trashTrim({ db, trash, lockAccount, findAccount: accounts.find });
  return {
    lookup,
    tree: folderTree(folders),
    contains: folderContains(db, folders),
    trimTrash: trim.trimAll,
    bulkTypes: trashBulkTypes({ db, files: trashedInBulk(since), storage, folders: lookup, fail }),
    handlers: {
      ...folderOperations({
        db,
        folders,
        filesInFolders: filesInFolders(files, storage),
        lockAccount,
        paging,
        clock,
      }),
      ...trashOperations({ db, trash, restore, trim, lockAccount, urls, paging, since, retentionMs, clock }),
    },
  };
}
