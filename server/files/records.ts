import { type JsonText, jsonText } from "../base/json-text.ts";
import type { FileRevision } from "./list-repository.ts";
import type { FileUrls } from "./ports.ts";
import { type FileRecord, fileRecord } from "./record.ts";
import type { FilesRepository } from "./repository.ts";

export interface Recorded {
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
export function recordsOf(files: Pick<FilesRepository, "revisions">, urls: FileUrls) {
  let cached = new Map<string, Recorded & Pick<FileRevision, "revision">>();
  let cachedCharacters = 0;
  let expiry = 0;

  return async (listed: Pick<FileRevision, "id" | "revision">[], now: Date): Promise<Recorded[]> => {
    const isFull = cached.size >= MAX_CACHED_RECORDS || cachedCharacters >= MAX_CACHED_CHARACTERS;
    if (urls.expiryOf(now) !== expiry || isFull) {
      cached = new Map();
      cachedCharacters = 0;
    }
    expiry = urls.expiryOf(now);
    const known = cached;
    // Copied before the first await, because another list can replace an entry with an older revision.
    const found = new Map<string, Recorded>();
    for (const { id, revision } of listed) {
      const one = known.get(id);
      if (one?.revision === revision) found.set(id, one);
    }
    const unknown = listed.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    const read = unknown.length > 0 ? await files.revisions(unknown) : [];
    for (const { file, revision } of read) {
      const { id, createdAt } = file;
      const one = { id, revision, createdAt, record: jsonText(fileRecord(file, urls, now)) };
      known.set(id, one);
      cachedCharacters += one.record.text.length;
      found.set(id, one);
    }
    // Files are missing only if their account has just been erased.
    return listed.flatMap(({ id }) => found.get(id) ?? []);
  };
}
