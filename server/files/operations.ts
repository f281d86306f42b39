import type { AccountLock } from "../accounts/storage.ts";
import { type Fail, invalid, unavailable } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import { type KeyLimit, limitPerKey } from "../base/limit-per-key.ts";
import type { Handlers } from "../contract/operation.ts";
import { inTransaction } from "../db/transaction.ts";
import { cleanAltText } from "../metadata/alt-text.ts";
import { checkMetadata } from "../metadata/metadata.ts";
import type { ReadFilter } from "../query/filter.ts";
import { type Sort, sortOf } from "../query/sort.ts";
import type { CommitDeps } from "./commit.ts";
import { newFilename } from "./filename.ts";
import type { FilePages } from "./pages.ts";
import type { FileUrls } from "./ports.ts";
import { fileRecord } from "./record.ts";
import type { FileRecords } from "./record-cache.ts";
import type { FileChanges, FileRow } from "./repository.ts";
import { fileNotFound, type RequireFile, requireImage } from "./require-file.ts";
import type { SimilarFiles } from "./similar-repository.ts";
import { cleanTags } from "./tags.ts";
import { commitUpload } from "./upload.ts";

export interface FileDeps extends CommitDeps {
  lockAccount: AccountLock;
  requireFile: RequireFile;
  readFilter: ReadFilter;
  records: FileRecords;
  pages: FilePages;
  urls: FileUrls;
  similar: SimilarFiles;
}

type FileHandlers = Pick<
  Handlers,
  "listFiles" | "getFile" | "listSimilarFiles" | "updateFile" | "deleteFile" | "uploadFile"
>;

const MAX_SIMILAR = 50;

function readSort({ sort, order, search }: Partial<Sort> & { sort?: Sort["by"]; search?: string }): Sort {
  if (sort === "relevance" && search === undefined) {
    throw invalid("query", "sort", "dependentRequired", "can be relevance only together with search");
  }
  return sortOf(sort, order);
}

/**
 * Concurrent changes of one file wait for its row. Here, they wait without a connection, so that one file cannot occupy
 * all connections. Two at a time, because PostgreSQL passes the row to the next change sooner than this process could
 * start it, but wakes all waiting sessions for that.
 */
const CHANGE_LIMIT: KeyLimit = {
  max: 2,
  maxWaitMs: 4_000,
  timeoutError: () =>
    unavailable("Too many concurrent changes of this file. Try again in a few seconds.", undefined, 2),
};

export function fileOperations(deps: FileDeps): FileHandlers {
  const { db, files, folders, lockAccount, requireFile, readFilter, records, pages, urls, similar, clock } = deps;

  const limitChanges = limitPerKey(CHANGE_LIMIT);

  /** Returns null if the file does not exist. */
  const change: typeof changeNow = (fail, accountId, id, changes) =>
    limitChanges(`${accountId} ${id}`, () => changeNow(fail, accountId, id, changes));

  async function changeNow(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string, changes: FileChanges) {
    const { filename, tags, folderId, metadata, altText } = changes;
    const depends = [filename, tags, metadata, altText].some((given) => given !== undefined);
    if (!depends && typeof folderId !== "string") return files.update(accountId, id, changes, clock());
    return inTransaction(db, async (trx) => {
      // The lock prevents a move into a folder that is being deleted.
      if (typeof folderId === "string") await lockAccount(trx, accountId);
      const file = await files.lock(trx, accountId, id);
      if (!file) return null;
      if (typeof folderId === "string") await folders.require(fail, accountId, folderId, trx);
      return files.updateLocked(trx, file, changes, clock());
    });
  }

  return {
    async listFiles({ caller, query, signal }, reply) {
      const { id: accountId } = caller.account;
      const filter = await readFilter(accountId, query, "query");
      return reply(200, await pages.matching(accountId, { filter, sort: readSort(query) }, query, signal));
    },

    async getFile({ caller, path, fail }, reply) {
      const record = isId("file", path.id) ? await records.find(caller.account.id, path.id) : null;
      if (!record) throw fileNotFound(fail, path.id);
      return reply(200, record);
    },

    async listSimilarFiles({ caller, path, query, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
      requireImage(fail, file, "The search for similar images");
      const found = await similar.find(file, query.limit ?? MAX_SIMILAR);
      const now = clock();
      return reply(200, {
        similar: found.map(({ file, distance }) => ({ file: fileRecord(file, urls, now), distance })),
      });
    },

    async updateFile({ caller, body, fail }, reply) {
      const { id, filename, tags, metadata, altText, ...rest } = body;
      if (!isId("file", id)) throw fileNotFound(fail, id);
      if (metadata) checkMetadata(metadata, caller.account.metadataFields);
      const changes: FileChanges = {
        ...rest,
        ...(filename !== undefined && { filename: newFilename(filename) }),
        ...(tags && { tags: cleanTags(tags) }),
        ...(metadata && { metadata }),
        ...(altText && { altText: cleanAltText(altText) }),
      };
      const file = await change(fail, caller.account.id, id, changes);
      if (!file) throw fileNotFound(fail, id);
      return reply(200, fileRecord(file, urls, clock()));
    },

    async deleteFile({ caller, path: { id }, fail, takeAuditEvent }, reply) {
      const deleted = isId("file", id) && (await files.softDelete(caller.account.id, id, takeAuditEvent(id)));
      if (!deleted) throw fileNotFound(fail, id);
      return reply(200, { deleted: true, id });
    },

    async uploadFile(call, reply) {
      const { caller, file, recordResponse } = call;
      const now = clock();
      const isNew = (stored: FileRow) => stored.id === file.content.id;
      const respond = (stored: FileRow) => reply(isNew(stored) ? 201 : 200, fileRecord(stored, urls, now));
      return respond(await commitUpload(deps, caller.account, call, recordResponse(respond)));
    },
  };
}
