import { addStorageChange, lockAccount } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import { softDeleteFilesIn } from "../files/rows.ts";
import type { components } from "../generated/types.ts";
import {
  countContents,
  countFolders,
  type FolderChanges,
  type FolderRow,
  insertFolder,
  listFolders,
  listSubtree,
  softDeleteFolders,
  updateFolder,
} from "./rows.ts";
import { cleanName, requireFolder, requireFreeLevels, requireFreeName, requireMovable } from "./tree.ts";

const MAX_CHILDREN = 200;

export const folderHandlers = {
  async listFolders({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("folders", query);
    const parentId = query.parentId === "root" ? null : query.parentId;
    const [rows, total] = await Promise.all([
      listFolders(context.db, accountId, parentId, request),
      countFolders(context.db, accountId, parentId),
    ]);
    const page = paging.page("folders", request, { rows, total, cursorKey: ({ name, id }) => ({ key: name, id }) });
    return reply(200, { folders: page.rows.map(folderRecord), pagination: page.pagination });
  },

  async createFolder({ context, caller, body, fail, recordResponse }, reply) {
    const { id: accountId } = caller.account;
    const { parentId = null, description = "" } = body;
    const name = cleanName(body.name);
    const now = context.clock();
    const respond = (folder: FolderRow) =>
      reply(201, folderRecord(folder), { Location: `/api/v1/folders/${folder.id}` });
    const folder = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      await requireFreeLevels(fail, trx, { accountId, parentId });
      await requireFreeName(fail, trx, { id: null, accountId, parentId, name });
      const id = newId("fold", now);
      const created = await insertFolder(trx, { id, accountId, parentId, name, description, createdAt: now });
      await recordResponse(respond)?.(trx, created);
      return created;
    });
    return respond(folder);
  },

  async getFolder({ context, caller, path, fail }, reply) {
    const { db } = context;
    const { id: accountId } = caller.account;
    const folder = await requireFolder(fail, db, accountId, path.id);
    const [contents, children] = await Promise.all([
      countContents(db, accountId, folder.id),
      listFolders(db, accountId, folder.id, { limit: MAX_CHILDREN, offset: 0, after: null }),
    ]);
    const childRecords = children.slice(0, MAX_CHILDREN).map(folderRecord);
    return reply(200, { ...folderRecord(folder), ...contents, children: childRecords });
  },

  async updateFolder({ context, caller, path, body, fail }, reply) {
    const { id: accountId } = caller.account;
    const { name, ...rest } = body;
    const changes: FolderChanges = { ...rest, ...(name !== undefined && { name: cleanName(name) }) };
    const folder = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      const current = await requireFolder(fail, trx, accountId, path.id);
      const { parentId } = changes;
      if (parentId !== undefined) await requireMovable(fail, trx, { folder: current, parentId });
      await requireFreeName(fail, trx, { ...current, ...changes });
      return updateFolder(trx, current.id, changes, context.clock());
    });
    return reply(200, folderRecord(folder));
  },

  async deleteFolder({ context, caller, path, query, fail, setAuditDetails }, reply) {
    const { id: accountId } = caller.account;
    const now = context.clock();
    const counts = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      const folder = await requireFolder(fail, trx, accountId, path.id);
      if (!query.deleteContents) {
        const contents = await countContents(trx, accountId, folder.id);
        if (contents.fileCount + contents.childCount > 0) throw notEmpty(fail, contents);
      }
      const ids = await listSubtree(trx, accountId, folder.id);
      const { files, bytes } = await softDeleteFilesIn(trx, accountId, { ids, withFolder: folder.id }, now);
      if (files > 0) await addStorageChange(trx, accountId, { files: -files, bytes: -bytes }, now);
      await softDeleteFolders(trx, ids, folder.id, now);
      setAuditDetails({ name: folder.name });
      return { deletedFiles: files, deletedFolders: ids.length };
    });
    return reply(200, { deleted: true, id: path.id, ...counts });
  },
} satisfies Partial<Handlers>;

function notEmpty(fail: Fail<"FOLDER_NOT_EMPTY">, contents: { fileCount: number; childCount: number }): Error {
  const { fileCount, childCount } = contents;
  return fail(
    "FOLDER_NOT_EMPTY",
    `This folder contains ${fileCount} ${fileCount === 1 ? "file" : "files"} and ${childCount} ` +
      `${childCount === 1 ? "folder" : "folders"}. Empty it first, or pass deleteContents=true.`,
    contents,
  );
}

/** Returns the record that create, get, list, update and restore return. */
export function folderRecord(folder: FolderRow): components["schemas"]["Folder"] {
  return {
    id: folder.id,
    name: folder.name,
    parentId: folder.parentId,
    description: folder.description,
    createdAt: folder.createdAt.toISOString(),
    updatedAt: folder.updatedAt.toISOString(),
  };
}
