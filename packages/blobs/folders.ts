import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { keyedBatchLoader } from "@media-asset-service/base/shared-work.ts";

export type Folders = ReturnType<typeof foldersOf>;

/** Limits memory use. Folders above this number are synced again. */
const MAX_KNOWN_FOLDERS = 10_000;

/** Manages the folders below `root`. */
export function foldersOf(root: string) {
  /** Folders whose names are on disk. */
  const synced = new Set<string>();

  // A caller during a sync waits for the next one: a change made after a sync began may not be part of it.
  const syncOne = keyedBatchLoader<string, true>(
    (folder) => folder,
    async (_folders, folder) => {
      await syncFolder(folder);
      return new Map([[folder, true]]);
    },
  );

  /** Flushes the names in the folder, and the folder itself, so that they survive a power failure. */
  async function sync(folder: string): Promise<void> {
    await syncOne(folder);
    if (folder === root || synced.has(folder)) return;
    await sync(dirname(folder));
    if (synced.size >= MAX_KNOWN_FOLDERS) synced.clear();
    synced.add(folder);
  }

  return {
    /** Runs `act` in a folder. Creates the folder only if it is missing, because it usually exists. */
    async within<T>(folder: string, act: () => Promise<T>): Promise<T> {
      try {
        return await act();
      } catch (error) {
        if (!isMissing(error)) throw error;
        synced.clear();
        await mkdir(folder, { recursive: true });
        return act();
      }
    },
    sync,
  };
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot open folders
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // ENOTDIR: a segment of the path is a blob. EISDIR: the path is the folder of other blobs.
  return error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR";
}
