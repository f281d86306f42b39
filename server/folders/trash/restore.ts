import type { Transaction } from "kysely";
import type { AccountLock, StorageLedger } from "../../accounts/storage.ts";
import type { Fail } from "../../base/errors.ts";
import { isId } from "../../base/ids.ts";
import type { Account } from "../../contract/account.ts";
import type { BeforeCommit } from "../../db/before-commit.ts";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type OnDuplicate, resolveDuplicate } from "../../files/duplicates.ts";
import { type FileRow, lockFile } from "../../files/repository.ts";
import { fileNotFound } from "../../files/require-file.ts";
import type { FolderDestinations } from "../folder-destinations.ts";
import type { FolderRecord } from "../record.ts";
import type { TrashRepository, TrashSelection } from "./repository.ts";

export interface RestoreDeps {
  db: Database;
  trash: TrashRepository;
  destinations: FolderDestinations;
  storage: StorageLedger;
  lockAccount: AccountLock;
  clock: () => Date;
}

type RestoreError = "STORAGE_LIMIT_EXCEEDED" | "DUPLICATE_FILE";
type DestinationError = "FOLDER_DELETED" | "FOLDER_NOT_FOUND";
export type RestoreFileError = RestoreError | DestinationError | "FILE_NOT_FOUND";
export type RestoreFolderError = RestoreError | DestinationError | "DUPLICATE_FOLDER";

/** The options of a restore. `beforeCommit` gets what it has restored. */
export interface RestoreOptions<Restored> {
  /** If absent, the item returns to its original folder. */
  folderId?: string | null | undefined;
  onDuplicate?: OnDuplicate | undefined;
  beforeCommit: BeforeCommit<Restored>;
}

export interface Restore {
  /**
   * Restores a file. With `onDuplicate: existing`, a file stays in the trash if another file has its content, and the
   * other file is returned.
   */
  file(fail: Fail<RestoreFileError>, account: Account, id: string, options: RestoreOptions<FileRow>): Promise<FileRow>;
  /**
   * Restores a folder. With `onDuplicate: existing`, files whose content exists stay in the trash as separate items.
   */
  folder(
    fail: Fail<RestoreFolderError>,
    account: Account,
    id: string,
    options: RestoreOptions<RestoredFolder>,
  ): Promise<RestoredFolder>;
}

export interface RestoredFolder {
  folder: FolderRecord;
  restoredFiles: number;
  restoredFolders: number;
}

/** Restores items that were deleted at `since()` or later, completely or not at all. */
export function trashRestore(deps: RestoreDeps, since: () => Date): Restore {
  const { db, trash, destinations, storage, lockAccount, clock } = deps;

  /** Returns the destination folder after checking that it allows `levels` more levels. */
  async function destinationFor(
    fail: Fail<DestinationError>,
    trx: Transaction<Tables>,
    accountId: string,
    {
      originalId,
      folderId,
      levels,
    }: { originalId: string | null; folderId: string | null | undefined; levels: number },
  ): Promise<string | null> {
    if (folderId === undefined && originalId !== null && !(await destinations.exists(trx, accountId, originalId)))
      throw folderDeleted(fail, originalId);
    const parentId = folderId === undefined ? originalId : folderId;
    await destinations.requireFreeLevels(fail, trx, { accountId, parentId, levels });
    return parentId;
  }

  /** Returns a live file with the content of one of the selected files. */
  async function findDuplicate(
    fail: Fail<RestoreError>,
    trx: Transaction<Tables>,
    accountId: string,
    { selection, onDuplicate }: { selection: TrashSelection; onDuplicate: OnDuplicate | undefined },
  ): Promise<{ id: string } | null> {
    const existing = await trash.findDuplicate(trx, accountId, selection);
    return existing && resolveDuplicate(fail, onDuplicate, existing);
  }

  async function lockLive(trx: Transaction<Tables>, accountId: string, id: string): Promise<FileRow> {
    const file = await lockFile(trx, accountId, id);
    if (!file) throw new Error(`${id} was restored in this transaction, but does not exist`);
    return file;
  }

  /** Restores the files and adds them to the used storage. Returns their number. */
  async function restoreFiles(
    fail: Fail<RestoreError>,
    trx: Transaction<Tables>,
    account: Account,
    { selection, folderId }: { selection: TrashSelection; folderId?: string | null },
  ): Promise<number> {
    const { files, bytes } = await trash.sum(trx, account.id, selection);
    await storage.requireSpace(fail, trx, account, bytes);
    await trash.restoreFiles(trx, account.id, { selection, folderId, now: clock() });
    if (files > 0) await storage.addChange(trx, account.id, { bytes, files }, clock());
    return files;
  }

  return {
    file: (fail, account, id, { folderId: requestedId, onDuplicate, beforeCommit }) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, account.id);
        const file = isId("file", id) ? await trash.findFile(trx, account.id, id, since()) : null;
        if (!file) throw fileNotFound(fail, id, "There is no file with this id in the trash.");
        const place = { originalId: file.folder_id, folderId: requestedId, levels: 0 };
        const folderId = await destinationFor(fail, trx, account.id, place);
        const existing = await findDuplicate(fail, trx, account.id, { selection: { id }, onDuplicate });
        if (!existing) await restoreFiles(fail, trx, account, { selection: { id }, folderId });
        const restored = await lockLive(trx, account.id, existing?.id ?? id);
        await beforeCommit?.(trx, restored);
        return restored;
      }),

    folder: (fail, account, id, { folderId: requestedId, onDuplicate, beforeCommit }) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, account.id);
        const folder = isId("fold", id) ? await trash.findFolder(trx, account.id, id, since()) : null;
        if (!folder) throw fail("FOLDER_NOT_FOUND", "There is no folder with this id in the trash.", { id });
        const { ids, levels, selection } = await trash.subtree(trx, folder);
        const place = { originalId: folder.parent_id, folderId: requestedId, levels };
        const parentId = await destinationFor(fail, trx, account.id, place);
        await destinations.requireFreeName(fail, trx, { accountId: account.id, parentId, name: folder.name });
        await trash.restoreFolders(trx, ids, parentId, clock());
        const existing = await findDuplicate(fail, trx, account.id, { selection, onDuplicate });
        if (existing) await trash.separateDuplicates(trx, account.id, selection);
        const restoredFiles = await restoreFiles(fail, trx, account, { selection });
        const restored = {
          folder: await destinations.record(trx, account.id, id),
          restoredFiles,
          restoredFolders: ids.length,
        };
        await beforeCommit?.(trx, restored);
        return restored;
      }),
  };
}

function folderDeleted(fail: Fail<"FOLDER_DELETED">, folderId: string): Error {
  const message =
    "The original folder is deleted. Restore that folder first, or set folderId to another folder (null is the root).";
  return fail("FOLDER_DELETED", message, { folderId });
}
