import { type JsonText, jsonArray, jsonObject, jsonText } from "@media-asset-service/base/json.ts";
import { batchLoader } from "@media-asset-service/base/shared-work.ts";
import { type Context, perContext } from "../context.ts";
import { pagingOf } from "../contract/paging.ts";
import { type PageRequest, type Paging, withBoundedTotal } from "../db/paging.ts";
import type { components } from "../generated/types.ts";
import { cursorKeyOf, type FileList, type FileRevision, isNewestFirst, listFiles } from "./list-files.ts";
import { type FileFilter, isFiltered } from "./query/filter.ts";
import type { Sort } from "./query/sort.ts";
import { type FileRecord, fileRecord, urlsOf } from "./record.ts";
import { type FileWithRevision, fileRevisions, filesChangedSince } from "./rows.ts";

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
export function pageOfFiles(context: Context, list: string, request: PageRequest, found: FileMatches): Promise<Page> {
  return pageOf(context, list, request, { ...found, isCounted: false, now: context.clock() });
}

interface FileMatches {
  files: FileRevision[];
  total: FileList["total"];
}

async function pageOf(
  context: Context,
  list: string,
  request: PageRequest,
  { files, total, isCounted, now }: FileMatches & { isCounted: boolean; now: Date },
): Promise<Page> {
  const keys = new Map(files.map(({ id, key }) => [id, key]));
  const cursorKey = ({ id, createdAt }: CachedRecord) => cursorKeyOf(id, keys.get(id) ?? null, createdAt);
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

interface CachedRecord {
  id: string;
  accountId: string;
  createdAt: Date;
  revision: string;
  record: JsonText<FileRecord>;
}

/** About a kilobyte per record; forty with the maximum of metadata. */
const MAX_CACHED_RECORDS = 10_000;
const MAX_CACHED_CHARACTERS = 20_000_000;

/*
 * A record is built once for each revision of its file, and cached until its URLs are signed again, because clients often
 * request the same files. Every request queries the revision, so no record is older than its request. If a file has
 * changed since a list was queried, its record shows the current state.
 */

interface Cache {
  records: Map<string, CachedRecord>;
  characters: number;
  /** Expiration of the URLs, in seconds since 1970. */
  expiry: number;
}

const cacheOf = perContext((): Cache => ({ records: new Map(), characters: 0, expiry: 0 }));

/** Returns the record of a live file of the account. */
export async function findRecord(
  context: Context,
  accountId: string,
  id: string,
): Promise<JsonText<FileRecord> | null> {
  const entry = await loadRecord(context)(id);
  return entry?.accountId === accountId ? entry.record : null;
}

/** Returns the records of the files of a list, in its order. */
export async function listRecords(context: Context, revisions: FileRevision[], now: Date): Promise<CachedRecord[]> {
  const cache = cacheAt(context, now);
  // Copied before the query, because another list can replace an entry with an older revision in the meantime.
  const records = new Map<string, CachedRecord>();
  for (const { id, revision } of revisions) {
    const entry = cache.get(id);
    if (entry?.revision === revision) records.set(id, entry);
  }
  const missingIds = revisions.filter(({ id }) => !records.has(id)).map(({ id }) => id);
  const loaded = missingIds.length > 0 ? await fileRevisions(context, missingIds) : [];
  for (const file of loaded) records.set(file.file.id, add(context, cache, file, now));
  // Files are missing only if their account has just been erased.
  return revisions.flatMap(({ id }) => records.get(id) ?? []);
}

const loadRecord = perContext((context) =>
  batchLoader<string, CachedRecord>(async (ids) => {
    const now = context.clock();
    const cache = cacheAt(context, now);
    // Copied before the query, as above.
    const known = new Map(ids.map((id) => [id, cache.get(id)]));
    const found = await filesChangedSince(
      context,
      ids.map((id) => ({ id, revision: known.get(id)?.revision ?? null })),
    );
    return new Map(
      found.flatMap(({ id, revision, file }) => {
        const entry = file ? add(context, cache, { file, revision }, now) : known.get(id);
        return entry ? [[id, entry]] : [];
      }),
    );
  }),
);

/** Returns the cache, which is empty if its URLs have expired or it is full. */
function cacheAt(context: Context, now: Date): Map<string, CachedRecord> {
  const cache = cacheOf(context);
  const expiry = urlsOf(context).expiryOf(now);
  const isFull = cache.records.size >= MAX_CACHED_RECORDS || cache.characters >= MAX_CACHED_CHARACTERS;
  if (expiry !== cache.expiry || isFull) Object.assign(cache, { records: new Map(), characters: 0 });
  cache.expiry = expiry;
  return cache.records;
}

function add(
  context: Context,
  records: Map<string, CachedRecord>,
  { file, revision }: FileWithRevision,
  now: Date,
): CachedRecord {
  const { id, accountId, createdAt } = file;
  const entry = { id, accountId, createdAt, revision, record: jsonText(fileRecord(context, file, now)) };
  records.set(id, entry);
  cacheOf(context).characters += entry.record.text.length;
  return entry;
}
