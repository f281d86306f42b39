import { type FileHandle, mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keyedBatchLoader } from "@media-asset-service/base/shared-work.ts";
import { isKey, type ListedBlob, type ListOptions } from "./store.ts";

export type Folders = ReturnType<typeof foldersOf>;

/** Limits memory use. Folders above this number are synced again. */
const MAX_KNOWN_FOLDERS = 10_000;

/** A folder stays open for a while after it was flushed, so that the next flush is one call instead of three. */
const OPEN_MS = 1_000;
const MAX_OPEN_FOLDERS = 64;

/** Manages the folders below `root`. */
export function foldersOf(root: string) {
  /** Folders whose names are on disk. */
  const synced = new Set<string>();
  let isRootSynced = false;
  const opened = new Map<string, { handle: FileHandle; idle: NodeJS.Timeout }>();

  async function forget(folder: string): Promise<void> {
    const { handle, idle } = opened.get(folder) ?? {};
    opened.delete(folder);
    clearTimeout(idle);
    // Waits for a flush in progress.
    await handle?.close().catch(() => {});
  }

  const forgetAll = async () => void (await Promise.all([...opened.keys()].map(forget)));

  async function flush(folder: string): Promise<void> {
    if (process.platform === "win32") return; // Windows cannot open folders
    const known = opened.get(folder);
    known?.idle.refresh();
    const handle = known?.handle ?? (await open(folder, "r"));
    if (known === undefined && opened.size < MAX_OPEN_FOLDERS) {
      opened.set(folder, { handle, idle: setTimeout(forget, OPEN_MS, folder).unref() });
    }
    try {
      await handle.sync();
    } finally {
      if (opened.get(folder)?.handle !== handle) await handle.close();
    }
  }

  // A caller during a sync waits for the next one: a change made after a sync began may not be part of it.
  const syncOne = keyedBatchLoader<string, true>(
    (folder) => folder,
    async (_folders, folder) => {
      await flush(folder);
      return new Map([[folder, true]]);
    },
  );

  /** Flushes the names in the folder, and the folder itself, so that they survive a power failure. */
  async function sync(folder: string): Promise<void> {
    await syncOne(folder);
    if (folder === root) return syncAboveRoot();
    if (synced.has(folder)) return;
    await sync(dirname(folder));
    if (synced.size >= MAX_KNOWN_FOLDERS) synced.clear();
    synced.add(folder);
  }

  /** Flushes the name of the root, which this process or an earlier one has created with the folders above it. */
  async function syncAboveRoot(): Promise<void> {
    if (isRootSynced) return;
    for (let folder = root; folder !== dirname(folder); ) {
      folder = dirname(folder);
      // This process may not be allowed to open a folder of another owner.
      await syncOne(folder).catch(() => {});
    }
    isRootSynced = true;
  }

  return {
    /** Runs `act` in a folder. Creates the folder only if it is missing, because it usually exists. */
    async within<T>(folder: string, act: () => Promise<T>): Promise<T> {
      try {
        return await act();
      } catch (error) {
        if (!isMissing(error)) throw error;
        synced.clear();
        await forgetAll();
        await mkdir(folder, { recursive: true });
        return act();
      }
    },
    sync,
    close: forgetAll,
  };
}

export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // ENOTDIR: a segment of the path is a blob. EISDIR: the path is the folder of other blobs.
  return error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR";
}

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The number of files that are read concurrently. */
const CONCURRENCY = 64;

/** Lists the blobs below `root` in the order of their keys. Only the names of the current folders are in memory. */
export async function* walk(
  root: string,
  { prefix, after }: Required<ListOptions>,
  folder = "",
): AsyncGenerator<ListedBlob> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfMissing);
  // With its slash, a folder sorts like its keys: `a/b` is between `a-b` and `a0`.
  const paths = (entries ?? []).map((entry) => `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`);
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
  const info = await stat(join(root, key)).catch(nullIfMissing);
  return info?.isFile() ? { key, size: info.size, storedAt: info.mtime } : null;
}
