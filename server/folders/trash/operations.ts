import type { Transaction } from "kysely";
import { findAccount } from "../../accounts/accounts.ts";
import { addStorageChange, lockAccount, requireSpace } from "../../accounts/storage.ts";
import { DAY_MS } from "../../base/calendar.ts";
import type { Fail } from "../../base/errors.ts";
import { isId } from "../../base/ids.ts";
import type { Context } from "../../context.ts";
import type { Account } from "../../contract/account.ts";
import type { AuditedCall, CallThatFails, Handlers } from "../../contract/operation.ts";
import { pagingOf } from "../../contract/paging.ts";
import { retainedSince } from "../../contract/retention.ts";
import type { BeforeCommit } from "../../db/before-commit.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type OnDuplicate, resolveDuplicate } from "../../files/duplicates.ts";
import { fileRecord } from "../../files/record.ts";
import { fileNotFound } from "../../files/requirements.ts";
import { type FileRow, lockFile } from "../../files/rows.ts";
import type { ErrorCode } from "../../generated/errors.ts";
import type { components } from "../../generated/types.ts";
import { folderRecord } from "../operations.ts";
import { findFolder } from "../rows.ts";
import { requireFreeLevels, requireFreeName } from "../tree.ts";
import {
  accountsWithTrash,
  findLiveDuplicate,
  folderPaths,
  listTrashed,
  lockTrashedFile,
  lockTrashedFolder,
  measureTrash,
  type PurgedCounts,
  purgeAll,
  purgeBeyond,
  purgeFiles,
  purgeFolders,
  restoreFiles,
  restoreFolders,
  separateDuplicates,
  sumFiles,
  type TrashRow,
  type TrashSelection,
  trashedSubtree,
} from "./rows.ts";

export const trashHandlers = {
  async listTrash({ context, caller, query }, reply) {
    const { account } = caller;
    const paging = pagingOf(context);
    const request = paging.read("trash", query);
    const { total, bytes } = await trimTrash(context, account, retainedSince(context));
    const rows = await listTrashed(context.db, account.id, retainedSince(context), request);
    const page = paging.page("trash", request, {
      rows,
      total,
      cursorKey: ({ deletedAt, id }) => ({ key: deletedAt.toISOString(), id }),
    });
    const folderIds = page.rows.flatMap(({ folderId }) => folderId ?? []);
    const paths = folderIds.length === 0 ? new Map() : await folderPaths(context.db, account.id, folderIds);
    return reply(200, {
      items: page.rows.map((row) => trashItem(row, paths, context.config.purgeAfterDays * DAY_MS)),
      storage: { bytes, limit: account.limits.storageBytes },
      pagination: page.pagination,
    });
  },

  async emptyTrash({ context, caller }, reply) {
    const { id: accountId } = caller.account;
    const counts = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      return purgeAll(trx, accountId);
    });
    return reply(200, counts);
  },

  async purgeTrashItem(call, reply) {
    const { context, caller, path } = call;
    const counts = await inTransaction(context.db, (trx) => purgeItem(call, trx, caller.account.id, path.id));
    return reply(200, { id: path.id, ...counts });
  },

  async restoreFile(call, reply) {
    const { context, path, body, recordResponse, skipAudit, setAuditDetails } = call;
    const now = context.clock();
    const respond = (file: FileRow) => {
      setAuditDetails({ filename: file.filename });
      // Another file has this content, so no file was restored.
      if (file.id !== path.id) skipAudit();
      return reply(200, fileRecord(context, file, now));
    };
    return respond(await restoreFile(call, path.id, { ...body, beforeCommit: recordResponse(respond) }));
  },

  async restoreFolder(call, reply) {
    const { path, body, recordResponse, setAuditDetails } = call;
    const respond = (restored: RestoredFolder) => {
      const { folder, restoredFiles, restoredFolders } = restored;
      setAuditDetails({ name: folder.name, restoredFiles, restoredFolders });
      return reply(200, restored);
    };
    return respond(await restoreFolder(call, path.id, { ...body, beforeCommit: recordResponse(respond) }));
  },
} satisfies Partial<Handlers>;

async function purgeItem(
  { context, fail, setAuditDetails }: CallThatFails<"TRASH_ITEM_NOT_FOUND"> & Pick<AuditedCall, "setAuditDetails">,
  trx: Transaction<Tables>,
  accountId: string,
  id: string,
): Promise<PurgedCounts> {
  await lockAccount(trx, accountId);
  const since = retainedSince(context);
  const file = isId("file", id) ? await lockTrashedFile(trx, accountId, id, since) : null;
  if (file) {
    setAuditDetails({ filename: file.filename });
    return { purgedFiles: await purgeFiles(trx, accountId, { id }), purgedFolders: 0 };
  }
  const folder = isId("fold", id) ? await lockTrashedFolder(trx, accountId, id, since) : null;
  if (!folder) throw fail("TRASH_ITEM_NOT_FOUND", "There is no item with this id in the trash.", { id });
  setAuditDetails({ name: folder.name });
  const { ids, selection } = await trashedSubtree(trx, folder);
  const purgedFiles = await purgeFiles(trx, accountId, selection);
  await purgeFolders(trx, ids);
  return { purgedFiles, purgedFolders: ids.length };
}

function trashItem(row: TrashRow, paths: Map<string, string>, retentionMs: number): components["schemas"]["TrashItem"] {
  const { deletedAt, folderId, ...rest } = row;
  return {
    ...rest,
    folderId,
    folderPath: folderId === null ? "" : (paths.get(folderId) ?? ""),
    deletedAt: deletedAt.toISOString(),
    purgeAt: new Date(deletedAt.getTime() + retentionMs).toISOString(),
  };
}

/**
 * Limits the trash to the storage of the plan, in addition to the live files. Items above the limit are purged, oldest
 * first. Returns the rest of the trash.
 */
async function trimTrash(
  { db }: Context,
  { id, limits }: Account,
  since: Date,
): Promise<{ total: number; bytes: number }> {
  const measure = await measureTrash(db, id, since);
  if (measure.bytes <= limits.storageBytes) return measure;
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, id);
    await purgeBeyond(trx, id, since, limits.storageBytes);
  });
  return measureTrash(db, id, since);
}

/** Trims the trash of every account that has deleted files at `recently` or later. */
export async function trimRecentTrash(context: Context, recently: Date, since: Date): Promise<void> {
  for (const id of await accountsWithTrash(context.db, recently)) {
    const account = await findAccount(context, id);
    if (account) await trimTrash(context, account, since);
  }
}

type Trx = Transaction<Tables>;
type RestoreError = "STORAGE_LIMIT_EXCEEDED" | "DUPLICATE_FILE";
type DestinationError = "FOLDER_DELETED" | "FOLDER_NOT_FOUND";

interface RestoreCall<Code extends ErrorCode> extends CallThatFails<Code> {
  caller: { account: Account };
}

/** The options of a restore. `beforeCommit` gets what it has restored. */
interface RestoreOptions<Restored> {
  /** If absent, the item returns to its original folder. */
  folderId?: string | null | undefined;
  onDuplicate?: OnDuplicate | undefined;
  beforeCommit: BeforeCommit<Restored>;
}

interface RestoredFolder {
  folder: components["schemas"]["Folder"];
  restoredFiles: number;
  restoredFolders: number;
}

/**
 * Restores a file. With `onDuplicate: existing`, a file stays in the trash if another file has its content, and the other
 * file is returned.
 */
function restoreFile(
  call: RestoreCall<RestoreError | DestinationError | "FILE_NOT_FOUND">,
  id: string,
  { folderId: requestedId, onDuplicate, beforeCommit }: RestoreOptions<FileRow>,
): Promise<FileRow> {
  const { context, caller, fail } = call;
  const { id: accountId } = caller.account;
  return inTransaction(context.db, async (trx) => {
    await lockAccount(trx, accountId);
    const file = isId("file", id) ? await lockTrashedFile(trx, accountId, id, retainedSince(context)) : null;
    if (!file) throw fileNotFound(fail, id, "There is no file with this id in the trash.");
    const place = { originalId: file.folder_id, folderId: requestedId, levels: 0 };
    const folderId = await destinationFor(fail, trx, accountId, place);
    const existing = await findDuplicate(fail, trx, accountId, { selection: { id }, onDuplicate });
    if (!existing) await restoreContents(call, trx, { selection: { id }, folderId });
    const restored = await lockFile(trx, accountId, existing?.id ?? id);
    if (!restored) throw new Error(`${id} was restored in this transaction, but does not exist`);
    await beforeCommit?.(trx, restored);
    return restored;
  });
}

/** Restores a folder. With `onDuplicate: existing`, files whose content exists stay in the trash as separate items. */
function restoreFolder(
  call: RestoreCall<RestoreError | DestinationError | "DUPLICATE_FOLDER">,
  id: string,
  { folderId: requestedId, onDuplicate, beforeCommit }: RestoreOptions<RestoredFolder>,
): Promise<RestoredFolder> {
  const { context, caller, fail } = call;
  const { id: accountId } = caller.account;
  return inTransaction(context.db, async (trx) => {
    await lockAccount(trx, accountId);
    const folder = isId("fold", id) ? await lockTrashedFolder(trx, accountId, id, retainedSince(context)) : null;
    if (!folder) throw fail("FOLDER_NOT_FOUND", "There is no folder with this id in the trash.", { id });
    const { ids, levels, selection } = await trashedSubtree(trx, folder);
    const place = { originalId: folder.parent_id, folderId: requestedId, levels };
    const parentId = await destinationFor(fail, trx, accountId, place);
    await requireFreeName(fail, trx, { id: null, accountId, parentId, name: folder.name });
    await restoreFolders(trx, ids, parentId, context.clock());
    const existing = await findDuplicate(fail, trx, accountId, { selection, onDuplicate });
    if (existing) await separateDuplicates(trx, accountId, selection);
    const restoredFiles = await restoreContents(call, trx, { selection });
    const live = await findFolder(trx, accountId, id);
    if (!live) throw new Error(`${id} was restored in this transaction, but does not exist`);
    const restored = { folder: folderRecord(live), restoredFiles, restoredFolders: ids.length };
    await beforeCommit?.(trx, restored);
    return restored;
  });
}

/** Returns the destination folder after checking that it allows `levels` more levels. */
async function destinationFor(
  fail: Fail<DestinationError>,
  trx: Trx,
  accountId: string,
  { originalId, folderId, levels }: { originalId: string | null; folderId: string | null | undefined; levels: number },
): Promise<string | null> {
  if (folderId === undefined && originalId !== null && !(await findFolder(trx, accountId, originalId)))
    throw folderDeleted(fail, originalId);
  const parentId = folderId === undefined ? originalId : folderId;
  await requireFreeLevels(fail, trx, { accountId, parentId, levels });
  return parentId;
}

/** Returns a live file with the content of one of the selected files. */
async function findDuplicate(
  fail: Fail<RestoreError>,
  trx: Trx,
  accountId: string,
  { selection, onDuplicate }: { selection: TrashSelection; onDuplicate: OnDuplicate | undefined },
): Promise<{ id: string } | null> {
  const existing = await findLiveDuplicate(trx, accountId, selection);
  return existing && resolveDuplicate(fail, onDuplicate, existing);
}

/** Restores the files and adds them to the used storage. Returns their number. */
async function restoreContents(
  { context, caller: { account }, fail }: RestoreCall<RestoreError>,
  trx: Trx,
  { selection, folderId }: { selection: TrashSelection; folderId?: string | null },
): Promise<number> {
  const { files, bytes } = await sumFiles(trx, account.id, selection);
  await requireSpace(fail, trx, account, bytes);
  await restoreFiles(trx, account.id, { selection, folderId, now: context.clock() });
  if (files > 0) await addStorageChange(trx, account.id, { bytes, files }, context.clock());
  return files;
}

function folderDeleted(fail: Fail<"FOLDER_DELETED">, folderId: string): Error {
  const message =
    "The original folder is deleted. Restore that folder first, or set folderId to another folder (null is the root).";
  return fail("FOLDER_DELETED", message, { folderId });
}
