import type { AccountLock } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteFilesInFolders } from "../files/files-in-folders.ts";
import { folderRecord } from "./record.ts";
import type { FolderChanges, FolderRow, FoldersRepository } from "./repository.ts";
import { cleanName, requireFolder, requireFreeLevels, requireFreeName, requireMovable } from "./tree.ts";

export interface FolderDeps {
  db: Database;
  folders: FoldersRepository;
  lockAccount: AccountLock;
  paging: Paging;
  clock: () => Date;
}

type FolderHandlers = Pick<Handlers, "listFolders" | "createFolder" | "getFolder" | "updateFolder" | "deleteFolder">;

const MAX_CHILDREN = 200;

export function folderOperations(deps: FolderDeps): FolderHandlers {
  const { db, folders, lockAccount, paging, clock } = deps;

  return {
    async listFolders({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("folders", query);
      const parentId = query.parentId === "root" ? null : query.parentId;
      const [rows, total] = await Promise.all([
        folders.list(accountId, parentId, request),
        folders.count(accountId, parentId),
      ]);
      const page = paging.page("folders", request, { rows, total, cursorKey: ({ name, id }) => ({ key: name, id }) });
      return reply(200, { folders: page.rows.map(folderRecord), pagination: page.pagination });
    },

    async createFolder({ caller, body, fail, recordResponse }, reply) {
      const { id: accountId } = caller.account;
      const { parentId = null, description = "" } = body;
      const name = cleanName(body.name);
      const now = clock();
      const respond = (folder: FolderRow) =>
        reply(201, folderRecord(folder), { Location: `/api/v1/folders/${folder.id}` });
      const folder = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        await requireFreeLevels(fail, folders, trx, { accountId, parentId });
        await requireFreeName(fail, folders, trx, { id: null, accountId, parentId, name });
        const id = newId("fold", now);
        const created = await folders.insert(trx, { id, accountId, parentId, name, description, createdAt: now });
        await recordResponse(respond)?.(trx, created);
        return created;
      });
      return respond(folder);
    },

    async getFolder({ caller, path, fail }, reply) {
      const { id: accountId } = caller.account;
      const folder = await requireFolder(fail, folders, { accountId, id: path.id });
      const [contents, children] = await Promise.all([
        folders.contents(accountId, folder.id),
        folders.list(accountId, folder.id, { limit: MAX_CHILDREN, offset: 0, after: null }),
      ]);
      const childRecords = children.slice(0, MAX_CHILDREN).map(folderRecord);
      return reply(200, { ...folderRecord(folder), ...contents, children: childRecords });
    },

    async updateFolder({ caller, path, body, fail }, reply) {
      const { id: accountId } = caller.account;
      const { name, ...rest } = body;
      const changes: FolderChanges = { ...rest, ...(name !== undefined && { name: cleanName(name) }) };
      const folder = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        const current = await requireFolder(fail, folders, { accountId, id: path.id }, trx);
        const { parentId } = changes;
        if (parentId !== undefined) await requireMovable(fail, folders, trx, { folder: current, parentId });
        await requireFreeName(fail, folders, trx, { ...current, ...changes });
        return folders.update(trx, current.id, changes, clock());
      });
      return reply(200, folderRecord(folder));
    },

    async deleteFolder({ caller, path, query, fail }, reply) {
      const { id: accountId } = caller.account;
      const now = clock();
      const counts = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        const folder = await requireFolder(fail, folders, { accountId, id: path.id }, trx);
        if (!query.deleteContents) {
          const contents = await folders.contents(accountId, folder.id, trx);
          if (contents.fileCount + contents.childCount > 0) throw notEmpty(fail, contents);
        }
        const ids = await folders.subtree(trx, accountId, folder.id);
        const deletedFiles = await deleteFilesInFolders(trx, accountId, { ids, withFolder: folder.id }, now);
        await folders.softDelete(trx, ids, folder.id, now);
        return { deletedFiles, deletedFolders: ids.length };
      });
      return reply(200, { deleted: true, id: path.id, ...counts });
    },
  };
}

function notEmpty(fail: Fail<"FOLDER_NOT_EMPTY">, contents: { fileCount: number; childCount: number }): Error {
  const { fileCount, childCount } = contents;
  return fail(
    "FOLDER_NOT_EMPTY",
    `This folder contains ${fileCount} ${fileCount === 1 ? "file" : "files"} and ${childCount} ` +
      `${childCount === 1 ? "folder" : "folders"}. Empty it first, or pass deleteContents=true.`,
    contents,
  );
}
