import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { keyedBatchLoader } from "../../base/batch-loader.ts";

export interface Folders {
  /** Acts in a folder, which is made only when it turns out to be missing: mostly it is there. */
  within<T>(folder: string, act: () => Promise<T>): Promise<T>;
  /** What the folder holds by now outlasts a power cut, as far as its names go; so does the folder itself. */
  sync(folder: string): Promise<void>;
}

/** Bounds memory; beyond it, folders are put on disk once more. */
const MAX_KNOWN_FOLDERS = 10_000;

/** The folders from `root` down. */
export function foldersOf(root: string): Folders {
  /** Whose own names are on disk. */
  const lasting = new Set<string>();

  // Whoever asks while one runs shares the next: what changed after a sync has begun may not be part of it.
  const syncOne = keyedBatchLoader<string, true>(
    (folder) => folder,
    async (_asked, folder) => {
      await syncFolder(folder);
      return new Map([[folder, true]]);
    },
  );

  async function sync(folder: string): Promise<void> {
    await syncOne(folder);
    if (folder === root || lasting.has(folder)) return;
    await sync(dirname(folder));
    if (lasting.size >= MAX_KNOWN_FOLDERS) lasting.clear();
    lasting.add(folder);
  }

  return {
    async within(folder, act) {
      try {
        return await act();
      } catch (error) {
        if (!isMissing(error)) throw error;
        lasting.clear();
        await mkdir(folder, { recursive: true });
        return act();
      }
    },
    sync,
  };
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  // ENOTDIR: a part of the path is a blob. EISDIR: the path is the folder of other blobs.
  return error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR";
}
