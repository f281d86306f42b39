import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "./folders.ts";
import { isKey, type ListedBlob, type ListOptions } from "./store.ts";

/** The number of files that are read concurrently. */
const CONCURRENCY = 64;

/** Lists the blobs below `root` in the order of their keys. Only the names of the current folders are in memory. */
export async function* walk(
  root: string,
  { prefix, after }: Required<ListOptions>,
  folder = "",
): AsyncGenerator<ListedBlob> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(emptyIfMissing);
  // With its slash, a folder sorts like its keys: `a/b` is between `a-b` and `a0`.
  const paths = entries.map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`);
  const pending = paths.filter((path) =>
    path.endsWith("/")
      ? isKey(path.slice(0, -1)) &&
        (path.startsWith(prefix) || prefix.startsWith(path)) &&
        (path > after || after.startsWith(path))
      : isKey(path) && path.startsWith(prefix) && path > after,
  );
  pending.sort();
  while (pending.length > 0) {
    const upToFolder = pending.findIndex((path) => path.endsWith("/"));
    const files = pending.splice(0, Math.min(CONCURRENCY, upToFolder < 0 ? pending.length : upToFolder));
    const listed = await Promise.all(files.map((key) => statOf(root, key)));
    yield* listed.filter((blob) => blob !== null);
    if (files.length === 0) yield* walk(root, { prefix, after }, pending.shift());
  }
}

/** Returns null if the file no longer exists. */
async function statOf(root: string, key: string): Promise<ListedBlob | null> {
  const info = await stat(join(root, key)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return info?.isFile() ? { key, size: info.size, storedAt: info.mtime } : null;
}

function emptyIfMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}
