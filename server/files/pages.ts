import { type JsonText, jsonArray, jsonObject, jsonText } from "../base/json-text.ts";
import type { Context } from "../context.ts";
import { pagingOf } from "../contract/paging.ts";
import { type PageRequest, type Paging, withBoundedTotal } from "../db/paging.ts";
import type { components } from "../generated/types.ts";
import { type FileFilter, isFiltered } from "../query/filter.ts";
import type { Sort } from "../query/sort.ts";
import { cursorKeyOf, type FileList, type FileRevision, isNewestFirst, listFiles } from "./list-repository.ts";
import { type CachedRecord, listRecords } from "./record-cache.ts";

type Page = JsonText<components["schemas"]["FileList"]>;
type PageQuery = Parameters<Paging["read"]>[1];

/** Returns a page of the files that match a filter. Throws VALIDATION_ERROR for a cursor of another list. */
export async function pageOfMatches(
  context: Context,
  accountId: string,
  { filter, sort }: { filter: FileFilter; sort: Sort },
  query: PageQuery & { signal: AbortSignal },
): Promise<Page> {
  const list = listName(sort, filter);
  const request = pagingOf(context).read(list, query, "sort, order and search");
  const now = context.clock();
  const found = await listFiles(context, accountId, { filter, sort }, { ...request, signal: query.signal });
  return pageOf(context, list, request, { ...found, isCounted: isFiltered(filter), now });
}

/**
 * Returns a page of files from another query, with one more than the limit if more exist; `list` names the list of the
 * cursors.
 */
export function pageOfFiles(
  context: Context,
  list: string,
  request: PageRequest,
  found: Pick<FileMatches, "files" | "total">,
): Promise<Page> {
  return pageOf(context, list, request, { ...found, isCounted: false, now: context.clock() });
}

interface FileMatches {
  files: FileRevision[];
  total: FileList["total"];
  isCounted: boolean;
  now: Date;
}

async function pageOf(
  context: Context,
  list: string,
  request: PageRequest,
  { files, total, isCounted, now }: FileMatches,
): Promise<Page> {
  const keys = new Map(files.map(({ id, key }) => [id, key]));
  const cursorKey = ({ id, createdAt }: CachedRecord) => cursorKeyOf({ id, key: keys.get(id) ?? null }, createdAt);
  const rows = await listRecords(context, files, now);
  const page = pagingOf(context).page(list, request, { rows, total, cursorKey });
  const pagination = isCounted ? withBoundedTotal(page.pagination) : page.pagination;
  return jsonObject({ files: jsonArray(page.rows.map(({ record }) => record)), pagination: jsonText(pagination) });
}

/**
 * Returns the name of the list that a cursor belongs to. A cursor in the default order contains a creation time, so it
 * is valid for every search. Other cursors are valid only for their sort order and search.
 */
function listName(sort: Sort, { search }: FileFilter): string {
  return isNewestFirst(sort) ? "files" : `files ${sort.by} ${sort.order} ${search?.text ?? ""}`;
}
