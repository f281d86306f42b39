import type { AccountsRepository } from "../accounts/repository.ts";
import { lockAccount, storageLedger } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import type { Paging } from "../base/paging.ts";
import type { FilesInBulk } from "../bulk/bulk-type.ts";
import type { Database } from "../db/database.ts";
import type { FileUrls, FolderLookup } from "../files/ports.ts";
import type { FilesRepository } from "../files/repository.ts";
import type { FolderDestinations } from "../folders/folder-destinations.ts";
import { trashBulkTypes } from "./bulk-types.ts";
import { trashOperations } from "./operations.ts";
import { trashRepository } from "./repository.ts";
import { trashRestore } from "./restore.ts";
import { trashTrim } from "./trim.ts";

export function wireTrash(deps: {
  db: Database;
  accounts: Pick<AccountsRepository, "find">;
  files: FilesRepository;
  trashedInBulk: FilesInBulk;
  folders: { lookup: FolderLookup; destinations: FolderDestinations };
  urls: FileUrls;
  since: (now?: Date) => Date;
  retentionMs: number;
  fail: Fail<"FOLDER_NOT_FOUND">;
  paging: Paging;
  clock: () => Date;
}) {
  const { db, accounts, files, trashedInBulk, folders, urls, since, retentionMs, fail, paging, clock } = deps;
  const trash = trashRepository(db);
  const restore = trashRestore(
    { db, trash, files, destinations: folders.destinations, storage: storageLedger, lockAccount, clock },
    since,
  );
  const trim = trashTrim({ db, trash, lockAccount, findAccount: accounts.find });
  return {
    trim,
    bulkTypes: trashBulkTypes({ db, files: trashedInBulk, storage: storageLedger, folders: folders.lookup, fail }),
    handlers: trashOperations({ db, trash, restore, trim, lockAccount, urls, paging, since, retentionMs, clock }),
  };
}
