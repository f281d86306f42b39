import type { Transaction } from "kysely";
import { findAccount } from "../../accounts/accounts.ts";
import { lockAccount } from "../../accounts/storage.ts";
import { DAY_MS } from "../../base/calendar.ts";
import { isId } from "../../base/ids.ts";
import type { Context } from "../../context.ts";
import type { Account } from "../../contract/account.ts";
import type { CallThatFails, Handlers } from "../../contract/operation.ts";
import { pagingOf } from "../../contract/paging.ts";
import { retainedSince } from "../../contract/retention.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { fileRecord } from "../../files/record.ts";
import type { FileRow } from "../../files/repository.ts";
import type { components } from "../../generated/types.ts";
import {
  accountsWithTrash,
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
  type TrashRow,
  trashedSubtree,
} from "./repository.ts";
import { type RestoredFolder, restoreFile, restoreFolder } from "./restore.ts";

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
    const { context, path, body, recordResponse, skipAudit } = call;
    const now = context.clock();
    const respond = (file: FileRow) => {
      // Another file has this content, so no file was restored.
      if (file.id !== path.id) skipAudit();
      return reply(200, fileRecord(context, file, now));
    };
    return respond(await restoreFile(call, path.id, { ...body, beforeCommit: recordResponse(respond) }));
  },

  async restoreFolder(call, reply) {
    const { path, body, recordResponse } = call;
    const respond = (restored: RestoredFolder) => reply(200, restored);
    return respond(await restoreFolder(call, path.id, { ...body, beforeCommit: recordResponse(respond) }));
  },
} satisfies Partial<Handlers>;

async function purgeItem(
  { context, fail }: CallThatFails<"TRASH_ITEM_NOT_FOUND">,
  trx: Transaction<Tables>,
  accountId: string,
  id: string,
): Promise<PurgedCounts> {
  await lockAccount(trx, accountId);
  const since = retainedSince(context);
  if (isId("file", id) && (await lockTrashedFile(trx, accountId, id, since))) {
    return { purgedFiles: await purgeFiles(trx, accountId, { id }), purgedFolders: 0 };
  }
  const folder = isId("fold", id) ? await lockTrashedFolder(trx, accountId, id, since) : null;
  if (!folder) throw fail("TRASH_ITEM_NOT_FOUND", "There is no item with this id in the trash.", { id });
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
  { id, limits }: Pick<Account, "id" | "limits">,
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
