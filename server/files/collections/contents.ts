import type { Context } from "../../context.ts";
import { pagingOf } from "../../contract/paging.ts";
import { MAX_COUNTED, type Paging } from "../../db/paging.ts";
import { countMatching, matchesFilter } from "../file-sets.ts";
import { listFiles } from "../list-files.ts";
import { pageOfFiles, pageOfMatches } from "../pages.ts";
import { type FileFilter, savedFilter } from "../query/filter.ts";
import { readFilter } from "../query/named-collections.ts";
import { countItems, findCover, listItems } from "./items.ts";
import { type Collection, findCollection } from "./rows.ts";

/** Returns the number of files in a collection, and its cover: the first image. */
export async function summarizeCollection(
  context: Context,
  { id, accountId, search }: Collection,
): Promise<{ fileCount: number; coverFileId: string | null }> {
  const { db } = context;
  if (!search) {
    const [fileCount, coverFileId] = await Promise.all([countItems(db, id), findCover(db, id)]);
    return { fileCount, coverFileId };
  }
  const filter = savedFilter(search.query);
  const images: FileFilter = { ...filter, type: "IMAGE" };
  const [fileCount, { files: found }] = await Promise.all([
    countMatching(context, { accountId, scope: "live" }, filter, MAX_COUNTED),
    listFiles(context, accountId, { filter: images, sort: search.sort }, { limit: 1, offset: 0, after: null }),
  ]);
  return { fileCount, coverFileId: found[0]?.id ?? null };
}

/** Returns a page of the files in a collection. Throws VALIDATION_ERROR for a cursor of another list. */
export async function pageOfCollection(
  context: Context,
  { id, accountId, search }: Collection,
  query: Parameters<Paging["read"]>[1],
  signal: AbortSignal,
): ReturnType<typeof pageOfFiles> {
  if (search) {
    const which = { filter: savedFilter(search.query), sort: search.sort };
    return pageOfMatches(context, accountId, which, { ...query, signal });
  }
  const list = `collection ${id}`;
  const request = pagingOf(context).read(list, query);
  const [found, total] = await Promise.all([listItems(context.db, id, request), countItems(context.db, id)]);
  return pageOfFiles(context, list, request, { files: found, total });
}

/**
 * Returns the IDs of the live files of a collection in its order, with one more than the limit if more exist; null if
 * the collection does not exist.
 */
export async function listCollectionFileIds(
  context: Context,
  accountId: string,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[] | null> {
  const collection = await findCollection(context.db, accountId, id);
  if (!collection) return null;
  const { search } = collection;
  const page = { limit, offset, after: null, needsTotal: false };
  const found = search
    ? (await listFiles(context, accountId, { filter: savedFilter(search.query), sort: search.sort }, page)).files
    : await listItems(context.db, id, page);
  return found.map((file) => file.id);
}

/** Returns the filter for the files of a collection; null if the collection does not exist. */
export async function collectionFilter(context: Context, accountId: string, id: string): Promise<FileFilter | null> {
  const collection = await findCollection(context.db, accountId, id);
  return collection && readFilter(context, accountId, { search: `collection:${id}` }, "query");
}

export async function collectionContains(
  context: Context,
  accountId: string,
  id: string,
  fileId: string,
): Promise<boolean> {
  const filter = await collectionFilter(context, accountId, id);
  return filter !== null && matchesFilter(context, accountId, filter, fileId);
}
