import { lockAccount, storageLedger } from "../accounts/storage.ts";
import type { Paging } from "../base/paging.ts";
import type { Database } from "../db/database.ts";
import { filesInFolders } from "../files/files-in-folders.ts";
import type { FilesRepository } from "../files/repository.ts";
import { folderDestinations } from "./folder-destinations.ts";
import { folderOperations } from "./operations.ts";
import { foldersRepository } from "./repository.ts";
import { folderContains, folderLookup, folderTree } from "./tree.ts";

export function wireFolders(deps: { db: Database; files: FilesRepository; paging: Paging; clock: () => Date }) {
  const { db, files, paging, clock } = deps;
  const folders = foldersRepository(db);
  return {
    lookup: folderLookup(folders),
    tree: folderTree(folders),
    contains: folderContains(db, folders),
    destinations: folderDestinations(folders),
    handlers: folderOperations({
      db,
      folders,
      filesInFolders: filesInFolders(files, storageLedger),
      lockAccount,
      paging,
      clock,
    }),
  };
}
