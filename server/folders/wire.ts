import { lockAccount, storageLedger } from "../accounts/storage.ts";
import { DAY_MS } from "../base/calendar.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import { retainedSince } from "../contract/retention.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { folderDestinations } from "./folder-destinations.ts";
import { folderOperations } from "./operations.ts";
import { foldersRepository } from "./repository.ts";
import { trashBulkTypes } from "./trash/bulk-types.ts";
import { trashOperations } from "./trash/operations.ts";
import { trashRepository } from "./trash/repository.ts";
import { trashRestore } from "./trash/restore.ts";
import { trashTrim } from "./trash/trim.ts";
import { folderContains, folderTree } from "./tree.ts";

/** Builds the folders, and the trash of files and folders. */
export function wireFolders(deps: {
  context: Context;
  db: Database;
  fail: Fail<"FOLDER_NOT_FOUND">;
  paging: Paging;
  clock: () => Date;
}) {
  const { context, db, fail, paging, clock } = deps;
  const since = () => retainedSince(context);
  const storage = storageLedger;
  const folders = foldersRepository(db);
  const destinations = folderDestinations(folders);
  const trash = trashRepository(db);
  const restore = trashRestore({ db, trash, destinations, storage, lockAccount, clock }, since);
  const trim = trashTrim(context, trash);
  return {
    tree: folderTree(folders),
    contains: folderContains(db, folders),
    trimTrash: trim.trimAll,
    bulkTypes: trashBulkTypes({ context, db, storage, fail }),
    handlers: {
      ...folderOperations({
        db,
        folders,
        lockAccount,
        paging,
        clock,
      }),
      ...trashOperations({
        db,
        trash,
        restore,
        trim,
        lockAccount,
        paging,
        since,
        retentionMs: context.config.purgeAfterDays * DAY_MS,
        clock,
      }),
    },
  };
}
