import type { AccountLock } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import { jsonArray, jsonObject, jsonText } from "../base/json-text.ts";
import { cursorKeyByTime, type Paging } from "../base/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Handlers } from "../http/operation.ts";
import type { CommitDeps } from "./commit.ts";
import type { FileUrls } from "./file-urls.ts";
import { newFilename } from "./filename.ts";
import { fileRecord } from "./record.ts";
import { recordsOf } from "./records.ts";
import type { FileChanges, FileRow } from "./repository.ts";
import { fileNotFound, type RequireFile, requireImage } from "./require.ts";
import type { SimilarFiles } from "./similar-repository.ts";
import { cleanTags } from "./tags.ts";
import { commitUpload } from "./upload.ts";

export interface FileDeps extends CommitDeps {
  lockAccount: AccountLock;
  requireFile: RequireFile;
  paging: Paging;
  urls: FileUrls;
  similar: SimilarFiles;
}

type FileHandlers = Pick<
  Handlers,
  "listFiles" | "getFile" | "listSimilarFiles" | "updateFile" | "deleteFile" | "uploadFile"
>;

const MAX_SIMILAR = 50;

export function fileOperations(deps: FileDeps): FileHandlers {
  const { db, files, folders, lockAccount, requireFile, paging, urls, similar, clock } = deps;

  const records = recordsOf(files, urls);

  /** Null when there is no such file. */
  async function change(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string, changes: FileChanges) {
    const { filename, tags, folderId } = changes;
    const searched = filename !== undefined || tags !== undefined;
    if (!searched && typeof folderId !== "string") return files.update(accountId, id, changes, clock());
    return inTransaction(db, async (trx) => {
      // Moving meets folder deletion: under the lock, a file cannot slip into a folder that is just going.
      if (typeof folderId === "string") await lockAccount(trx, accountId);
      const file = await files.lock(trx, accountId, id);
      if (!file) return null;
      if (typeof folderId === "string") await folders.require(fail, accountId, folderId, trx);
      return files.updateLocked(trx, file, changes, clock());
    });
  }

  return {
    async listFiles({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("files", query);
      const filter = {
        folderId: query.folderId === "root" ? null : query.folderId,
        type: query.type,
        search: query.search,
        sensitive: query.sensitive,
      };
      const now = clock();
      const { files: found, total } = await deps.files.list(accountId, filter, request, now);
      const page = paging.page("files", request, await records(found, now), total, cursorKeyByTime);
      const files = jsonArray(page.rows.map(({ record }) => record));
      return reply(200, jsonObject({ files, pagination: jsonText(page.pagination) }));
    },

    async getFile({ caller, path, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
      return reply(200, fileRecord(file, urls, clock()));
    },

    async listSimilarFiles({ caller, path, query, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
      requireImage(fail, file, "A list of similar images");
      const found = await similar.find(file, query.limit ?? MAX_SIMILAR);
      const now = clock();
      return reply(200, {
        similar: found.map(({ file, distance }) => ({ file: fileRecord(file, urls, now), distance })),
      });
    },

    async updateFile({ caller, body, fail }, reply) {
      const { id, filename, tags, ...rest } = body;
      if (!isId("file", id)) throw fileNotFound(fail, id);
      const changes: FileChanges = {
        ...rest,
        ...(filename !== undefined && { filename: newFilename(filename) }),
        ...(tags && { tags: cleanTags(tags) }),
      };
      const file = await change(fail, caller.account.id, id, changes);
      if (!file) throw fileNotFound(fail, id);
      return reply(200, fileRecord(file, urls, clock()));
    },

    async deleteFile({ caller, path, fail }, reply) {
      const deleted = isId("file", path.id) && (await files.softDelete(caller.account.id, path.id, clock()));
      if (!deleted) throw fileNotFound(fail, path.id);
      return reply(200, { deleted: true, id: path.id });
    },

    async uploadFile({ caller, body, file, fail, recordResponse }, reply) {
      const now = clock();
      const respond = (stored: FileRow) => reply(201, fileRecord(stored, urls, now));
      return respond(await commitUpload(deps, fail, caller.account, file, body, recordResponse(respond)));
    },
  };
}
