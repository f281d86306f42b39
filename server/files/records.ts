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

/** Of about a kilobyte each; one with all metadata that there may be has forty. */
const MAX_CACHED_RECORDS = 10_000;
const MAX_CACHED_CHARACTERS = 20_000_000;

/**
 * The records of a list's files, in its order. Lists show the same files again and again: a record is made once for each
 * revision of its file, and kept until the URLs in it are signed anew. One that has changed since the list was found is shown
 * as it is by now.
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
    // Taken out before anything is waited for: another list may bring back an older revision by then.
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
    // Only those of an account that has just been erased are missing.
    return listed.flatMap(({ id }) => found.get(id) ?? []);
  };
}
