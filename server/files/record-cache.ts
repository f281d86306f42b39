import { type JsonText, jsonText } from "../base/json.ts";
import { batchLoader } from "../base/shared-work.ts";
import { type Context, perContext } from "../context.ts";
import type { FileRevision } from "./list-repository.ts";
import { type FileRecord, fileRecord } from "./record.ts";
import { type FileWithRevision, fileRevisions, filesChangedSince } from "./repository.ts";
import { urlsOf } from "./urls.ts";

export interface CachedRecord {
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
export async function listRecords(
  context: Context,
  revisions: Pick<FileRevision, "id" | "revision">[],
  now: Date,
): Promise<CachedRecord[]> {
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
