import { batchLoader } from "../base/batch-loader.ts";
import { type JsonText, jsonText } from "../base/json-text.ts";
import type { FileRevision } from "./list-repository.ts";
import type { FileUrls } from "./ports.ts";
import { type FileRecord, fileRecord } from "./record.ts";
import type { FilesRepository, FileWithRevision } from "./repository.ts";

export interface CachedRecord {
  id: string;
  accountId: string;
  createdAt: Date;
  revision: string;
  record: JsonText<FileRecord>;
}

/** Returns the current records of files. */
export interface FileRecords {
  /** Returns the record of a live file of the account. */
  find(accountId: string, id: string): Promise<JsonText<FileRecord> | null>;
  /** Returns the records of the files of a list, in its order. */
  ofList(revisions: Pick<FileRevision, "id" | "revision">[], now: Date): Promise<CachedRecord[]>;
}

/** About a kilobyte per record; forty with the maximum of metadata. */
const MAX_CACHED_RECORDS = 10_000;
const MAX_CACHED_CHARACTERS = 20_000_000;

/**
 * Builds a record once for each revision of its file, and caches it until its URLs are signed again, because clients
 * often request the same files. Every request queries the revision, so no record is older than its request. If a file
 * has changed since a list was queried, its record shows the current state.
 */
export function cachedRecords(
  files: Pick<FilesRepository, "revisions" | "changedSince">,
  urls: FileUrls,
  clock: () => Date,
): FileRecords {
  let cached = new Map<string, CachedRecord>();
  let cachedCharacters = 0;
  let expiry = 0;

  /** Returns the cache, which is empty if its URLs have expired or it is full. */
  function cacheAt(now: Date): Map<string, CachedRecord> {
    const isFull = cached.size >= MAX_CACHED_RECORDS || cachedCharacters >= MAX_CACHED_CHARACTERS;
    if (urls.expiryOf(now) !== expiry || isFull) {
      cached = new Map();
      cachedCharacters = 0;
    }
    expiry = urls.expiryOf(now);
    return cached;
  }

  function add(cache: Map<string, CachedRecord>, { file, revision }: FileWithRevision, now: Date): CachedRecord {
    const { id, accountId, createdAt } = file;
    const entry = { id, accountId, createdAt, revision, record: jsonText(fileRecord(file, urls, now)) };
    cache.set(id, entry);
    cachedCharacters += entry.record.text.length;
    return entry;
  }

  const findById = batchLoader<string, CachedRecord>(async (ids) => {
    const now = clock();
    const cache = cacheAt(now);
    // Copied before the query, because a list can replace an entry with an older revision in the meantime.
    const known = new Map(ids.map((id) => [id, cache.get(id)]));
    const found = await files.changedSince(ids.map((id) => ({ id, revision: known.get(id)?.revision ?? null })));
    return new Map(
      found.flatMap(({ id, revision, file }) => {
        const entry = file ? add(cache, { file, revision }, now) : known.get(id);
        return entry ? [[id, entry]] : [];
      }),
    );
  });

  return {
    async find(accountId, id) {
      const entry = await findById(id);
      return entry?.accountId === accountId ? entry.record : null;
    },

    async ofList(revisions, now) {
      const cache = cacheAt(now);
      // Copied before the query, as above.
      const records = new Map<string, CachedRecord>();
      for (const { id, revision } of revisions) {
        const entry = cache.get(id);
        if (entry?.revision === revision) records.set(id, entry);
      }
      const missingIds = revisions.filter(({ id }) => !records.has(id)).map(({ id }) => id);
      const loaded = missingIds.length > 0 ? await files.revisions(missingIds) : [];
      for (const file of loaded) records.set(file.file.id, add(cache, file, now));
      // Files are missing only if their account has just been erased.
      return revisions.flatMap(({ id }) => records.get(id) ?? []);
    },
  };
}
