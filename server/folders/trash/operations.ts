import type { Transaction } from "kysely";
import type { AccountLock } from "../../accounts/storage.ts";
import type { Fail } from "../../base/errors.ts";
import { isId } from "../../base/ids.ts";
import type { Handlers } from "../../contract/operation.ts";
import type { Database } from "../../db/database.ts";
import type { Paging } from "../../db/paging.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { fileRecord } from "../../files/record.ts";
import type { FileRow } from "../../files/repository.ts";
import type { components } from "../../generated/types.ts";
import type { PurgedCounts, TrashRepository, TrashRow } from "./repository.ts";
import type { Restore, RestoredFolder } from "./restore.ts";
import type { TrashTrim } from "./trim.ts";

export interface TrashDeps {
  db: Database;
  trash: TrashRepository;
  restore: Restore;
  trim: TrashTrim;
  lockAccount: AccountLock;
  paging: Paging;
  /** The trash does not contain items that were deleted before this time. */
  since: () => Date;
  /** The time until items of the trash are purged. */
  retentionMs: number;
  clock: () => Date;
}

type TrashHandlers = Pick<Handlers, "listTrash" | "emptyTrash" | "purgeTrashItem" | "restoreFile" | "restoreFolder">;

export function trashOperations(deps: TrashDeps): TrashHandlers {
  const { db, trash, restore, trim, lockAccount, paging, since, retentionMs, clock } = deps;

  async function purge(
    fail: Fail<"TRASH_ITEM_NOT_FOUND">,
    trx: Transaction<Tables>,
    accountId: string,
    id: string,
  ): Promise<PurgedCounts> {
    await lockAccount(trx, accountId);
    if (isId("file", id) && (await trash.findFile(trx, accountId, id, since()))) {
      return { purgedFiles: await trash.purgeFiles(trx, accountId, { id }), purgedFolders: 0 };
    }
    const folder = isId("fold", id) ? await trash.findFolder(trx, accountId, id, since()) : null;
    if (!folder) throw fail("TRASH_ITEM_NOT_FOUND", "There is no item with this id in the trash.", { id });
    const { ids, selection } = await trash.subtree(trx, folder);
    const purgedFiles = await trash.purgeFiles(trx, accountId, selection);
    await trash.purgeFolders(trx, ids);
    return { purgedFiles, purgedFolders: ids.length };
  }

  return {
    async listTrash({ caller, query }, reply) {
      const { account } = caller;
      const request = paging.read("trash", query);
      const { total, bytes } = await trim.trimAccount(account, since());
      const rows = await trash.list(account.id, since(), request);
      const page = paging.page("trash", request, {
        rows,
        total,
        cursorKey: ({ deletedAt, id }) => ({ key: deletedAt.toISOString(), id }),
      });
      const folderIds = page.rows.flatMap(({ folderId }) => folderId ?? []);
      const paths = folderIds.length === 0 ? new Map() : await trash.paths(account.id, folderIds);
      return reply(200, {
        items: page.rows.map((row) => trashItem(row, paths, retentionMs)),
        storage: { bytes, limit: account.limits.storageBytes },
        pagination: page.pagination,
      });
    },

    async emptyTrash({ caller }, reply) {
      const { id: accountId } = caller.account;
      const counts = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        return trash.purgeAll(trx, accountId);
      });
      return reply(200, counts);
    },

    async purgeTrashItem({ caller, path, fail }, reply) {
      const counts = await inTransaction(db, (trx) => purge(fail, trx, caller.account.id, path.id));
      return reply(200, { id: path.id, ...counts });
    },

    async restoreFile({ context, caller, path, body, fail, recordResponse, skipAudit }, reply) {
      const now = clock();
      const respond = (file: FileRow) => {
        // Another file has this content, so no file was restored.
        if (file.id !== path.id) skipAudit();
        return reply(200, fileRecord(context, file, now));
      };
      return respond(
        await restore.file(fail, caller.account, path.id, { ...body, beforeCommit: recordResponse(respond) }),
      );
    },

    async restoreFolder({ caller, path, body, fail, recordResponse }, reply) {
      const respond = (restored: RestoredFolder) => reply(200, restored);
      return respond(
        await restore.folder(fail, caller.account, path.id, { ...body, beforeCommit: recordResponse(respond) }),
      );
    },
  };
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
