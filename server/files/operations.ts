import type { DeliveryUrls } from "../delivery/urls.ts";
import { ServiceError } from "../errors.ts";
import type { Handlers } from "../http/operation.ts";
import { isId } from "../ids.ts";
import { type Paging, placeByTime } from "../paging.ts";
import { fileRecord } from "./record.ts";
import type { FileChanges, FileRow, FilesRepository } from "./repository.ts";
import { cleanTags, splitTags } from "./tags.ts";
import { commitUpload, type UploadDeps } from "./upload.ts";

export interface FileDeps extends UploadDeps {
  paging: Paging;
  urls: DeliveryUrls;
}

type FileHandlers = Pick<Handlers, "listFiles" | "getFile" | "updateFile" | "deleteFile" | "uploadFile">;

export function fileOperations(deps: FileDeps): FileHandlers {
  const { db, files, folders, storage, lockAccount, paging, urls, clock } = deps;

  return {
    async listFiles({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("files", query);
      const filter = {
        folderId: query.folderId === "root" ? null : query.folderId,
        type: query.type,
        search: query.search,
      };
      const [rows, total] = await Promise.all([files.list(accountId, filter, request), files.count(accountId, filter)]);
      const page = paging.page("files", request, rows, total, placeByTime);
      const now = clock();
      return reply(200, { files: page.rows.map((file) => fileRecord(file, urls, now)), pagination: page.pagination });
    },

    async getFile({ caller, path }, reply) {
      const file = await requireFile(files, caller.account.id, path.id);
      return reply(200, fileRecord(file, urls, clock()));
    },

    async updateFile({ caller, body }, reply) {
      const { id, tags, ...rest } = body;
      const accountId = caller.account.id;
      if (!isId("file", id)) throw fileNotFound(id);
      const changes: FileChanges = { ...rest, ...(tags && { tags: cleanTags(tags) }) };
      const file = await db.transaction().execute(async (trx) => {
        // Moving meets folder deletion: under the lock, a file cannot slip into a folder that is just going.
        if (typeof changes.folderId === "string") await lockAccount(trx, accountId);
        const current = await files.lock(trx, accountId, id);
        if (!current) throw fileNotFound(id);
        if (typeof changes.folderId === "string") await folders.require(trx, accountId, changes.folderId);
        return files.update(trx, current, changes, clock());
      });
      return reply(200, fileRecord(file, urls, clock()));
    },

    async deleteFile({ caller, path }, reply) {
      const { id: accountId } = caller.account;
      const now = clock();
      const deleted =
        isId("file", path.id) &&
        (await db.transaction().execute(async (trx) => {
          await lockAccount(trx, accountId);
          const file = await files.softDelete(trx, accountId, path.id, now);
          if (file) await storage.remove(trx, accountId, file.fileSize, 1, now);
          return file !== null;
        }));
      if (!deleted) throw fileNotFound(path.id);
      return reply(200, { deleted: true, id: path.id });
    },

    async uploadFile({ caller, body, staged }, reply) {
      const file = await commitUpload(deps, caller.account, staged, {
        tags: splitTags(body.tags ?? ""),
        description: body.description ?? "",
        isPublic: body.isPublic ?? true,
        folderId: body.folderId ?? null,
        autoTag: body.autoTag ?? true,
      });
      return reply(201, fileRecord(file, urls, clock()));
    },
  };
}

/** A live file of the account. Throws FILE_NOT_FOUND. */
export async function requireFile(files: FilesRepository, accountId: string, id: string): Promise<FileRow> {
  const file = isId("file", id) ? await files.find(accountId, id) : null;
  if (!file) throw fileNotFound(id);
  return file;
}

export function fileNotFound(id: string): ServiceError {
  return new ServiceError("FILE_NOT_FOUND", "There is no file with this id.", { id });
}
