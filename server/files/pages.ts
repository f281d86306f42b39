import { type JsonText, jsonArray, jsonObject, jsonText } from "../base/json-text.ts";
import { type PageRequest, type Paging, withBoundedTotal } from "../db/paging.ts";
import type { components } from "../generated/types.ts";
import { type FileFilter, isFiltered } from "../query/filter.ts";
import type { Sort } from "../query/sort.ts";
import { cursorKeyOf, type FileList, type FileRevision, isNewestFirst } from "./list-repository.ts";
import type { CachedRecord, FileRecords } from "./record-cache.ts";
import type { FilesRepository } from "./repository.ts";

type Page = JsonText<components["schemas"]["FileList"]>;
type PageQuery = Parameters<Paging["read"]>[1];

/** Returns pages of file records. */
export interface FilePages {
  /** Returns a page of the files that match a filter. Throws VALIDATION_ERROR for a cursor of another list. */
  matching(
    accountId: string,
    which: { filter: FileFilter; sort: Sort },
    query: PageQuery,
    signal: AbortSignal,
  ): Promise<Page>;
  /**
   * Returns a page of files from another query, with one more than the limit if more exist; `list` names the list of
   * the cursors.
   */
  of(list: string, request: PageRequest, files: FileRevision[], total: number): Promise<Page>;
}

interface FileMatches {
  files: FileRevision[];
  total: FileList["total"];
  isCounted: boolean;
  now: Date;
}

export function filePages(deps: {
  files: Pick<FilesRepository, "list">;
  records: FileRecords;
  paging: Paging;
  clock: () => Date;
}): FilePages {
  const { files, records, paging, clock } = deps;

  async function pageOf(
    list: string,
    request: PageRequest,
    { files, total, isCounted, now }: FileMatches,
  ): Promise<Page> {
    const keys = new Map(files.map(({ id, key }) => [id, key]));
    const cursorKey = ({ id, createdAt }: CachedRecord) => cursorKeyOf({ id, key: keys.get(id) ?? null }, createdAt);
    const page = paging.page(list, request, { rows: await records.ofList(files, now), total, cursorKey });
    const pagination = isCounted ? withBoundedTotal(page.pagination) : page.pagination;
    return jsonObject({ files: jsonArray(page.rows.map(({ record }) => record)), pagination: jsonText(pagination) });
  }

  return {
    async matching(accountId, { filter, sort }, query, signal) {
      const list = listName(sort, filter);
      const request = paging.read(list, query, "sort, order and search");
      const now = clock();
      const { files: found, total } = await files.list(accountId, { filter, sort }, { ...request, signal }, now);
      return pageOf(list, request, { files: found, total, isCounted: isFiltered(filter), now });
    },

    of: (list, request, files, total) => pageOf(list, request, { files, total, isCounted: false, now: clock() }),
  };
}

/**
 * Returns the name of the list that a cursor belongs to. A cursor in the default order contains a creation time, so it
 * is valid for every search. Other cursors are valid only for their sort order and search.
 */
function listName(sort: Sort, { search }: FileFilter): string {
  return isNewestFirst(sort) ? "files" : `files ${sort.by} ${sort.order} ${search?.text ?? ""}`;
}
