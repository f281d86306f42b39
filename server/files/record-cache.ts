import { type JsonText, jsonText } from "../base/json-text.ts";
import type { FileRevision } from "./list-repository.ts";
import type { FileUrls } from "./ports.ts";
import { type FileRecord, fileRecord } from "./record.ts";
import type { FilesRepository } from "./repository.ts";

export interface CachedRecord {
  id: string;
  createdAt: Date;
  record: JsonText<FileRecord>;
}

/** About a kilobyte per record; forty with the maximum of metadata. */
const MAX_CACHED_RECORDS = 10_000;
const MAX_CACHED_CHARACTERS = 20_000_000;

/**
 * Returns the records of the files of a list, in its order. Lists often contain the same files, so a record is built
 * once for each revision of its file, and cached until its URLs are signed again. If a file has changed since the list
 * was queried, the record shows its current state.
 */
export function cachedRecords(files: Pick<FilesRepository, "revisions">, urls: FileUrls) {
  let cached = new Map<string, CachedRecord & Pick<FileRevision, "revision">>();
  let cachedCharacters = 0;
  let expiry = 0;

  return async (revisions: Pick<FileRevision, "id" | "revision">[], now: Date): Promise<CachedRecord[]> => {
    const isFull = cached.size >= MAX_CACHED_RECORDS || cachedCharacters >= MAX_CACHED_CHARACTERS;
    if (urls.expiryOf(now) !== expiry || isFull) {
      cached = new Map();
      cachedCharacters = 0;
    }
    expiry = urls.expiryOf(now);
    const current = cached;
    // Copied before the first await, because another list can replace an entry with an older revision.
    const records = new Map<string, CachedRecord>();
    for (const { id, revision } of revisions) {
      const entry = current.get(id);
      if (entry?.revision === revision) records.set(id, entry);
    }
    const missingIds = revisions.filter(({ id }) => !records.has(id)).map(({ id }) => id);
    const loaded = missingIds.length > 0 ? await files.revisions(missingIds) : [];
    for (const { file, revision } of loaded) {
      const { id, createdAt } = file;
      const entry = { id, revision, createdAt, record: jsonText(fileRecord(file, urls, now)) };
      current.set(id, entry);
      cachedCharacters += entry.record.text.length;
      records.set(id, entry);
    }
    // Files are missing only if their account has just been erased.
    return revisions.flatMap(({ id }) => records.get(id) ?? []);
  };
}
