import { createHash } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Archive, MediaAssetService } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { interruptible } from "../interruptible.ts";
import type { CommandRun } from "../outcome.ts";
import { inUnits } from "../terminal.ts";
import { progressBar } from "../upload/progress.ts";
import { exists } from "./download.ts";
import { partialName } from "./local-name.ts";
import { findEntry } from "./remote-path.ts";

type Selection = { folderId: string } | { fileIds: string[] };

/** State that an interrupted run stores next to the partial download, so that the next run can resume it. */
interface ArchiveState {
  selection: Selection;
  archive: Archive;
}

/** Downloads files, or a folder, as a ZIP file. Resumes the download of an interrupted run. */
export const archive: CommandRun = async (media, { positionals: [path = "", ...names], force: replaces }) => {
  if (!replaces && (await exists(path))) throw new Error(`${path} already exists. To replace it, add --force`);
  const selection = await selectionOf(media, names);
  // mas sync skips files with these names.
  const [partial, statePath] = [siblingPath(path, "bytes"), siblingPath(path, "archive")];
  const archive = await resumeOrCreate(media, selection, statePath, partial);
  const bar = progressBar(1, archive.size);
  try {
    await interruptible(async (signal) => {
      await download(partial, archive, signal, (loaded) => bar.setLoaded(path, loaded)).catch((error: unknown) => {
        throw signal.aborted ? new Error("Interrupted. To resume, run the same command again") : error;
      });
    });
  } finally {
    bar.close();
  }
  await rename(partial, path);
  await rm(statePath, { force: true });
  const { id, fileCount, size } = archive;
  return { data: { path, id, fileCount, size }, text: `Downloaded ${path}: ${fileCount} files, ${inUnits(size)}.` };
};

function siblingPath(path: string, purpose: string): string {
  const hash = createHash("sha256").update(`${purpose} of ${path}`);
  return join(dirname(path), partialName(hash.digest("hex")));
}

async function selectionOf(media: MediaAssetService, names: string[]): Promise<Selection> {
  const entries = await Promise.all(names.map((name) => findEntry(media, name)));
  const [first] = entries;
  if (first?.folder && entries.length === 1) return { folderId: first.folder.id };
  const fileIds = entries.flatMap(({ file }) => file?.id ?? []);
  if (fileIds.length < entries.length) throw new UsageError("an archive can contain one folder, or files");
  return { fileIds };
}

/** Returns the archive of an interrupted run if it can still be downloaded. Otherwise creates a new archive. */
async function resumeOrCreate(
  media: MediaAssetService,
  selection: Selection,
  statePath: string,
  partial: string,
): Promise<Archive> {
  const state = await readFile(statePath, "utf8").then(
    (text) => JSON.parse(text) as ArchiveState,
    () => null,
  );
  if (state && JSON.stringify(state.selection) === JSON.stringify(selection)) {
    const { ok } = await fetch(state.archive.url, { method: "HEAD" });
    if (ok) return state.archive;
  }
  await rm(partial, { force: true });
  const archive = await media.archives.create(selection);
  // The URL gives access to the content.
  await writeFile(statePath, JSON.stringify({ selection, archive } satisfies ArchiveState), { mode: 0o600 });
  return archive;
}

async function download(
  partial: string,
  archive: Archive,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<void> {
  const handle = await open(partial, "a", 0o666);
  try {
    for (let offset = (await handle.stat()).size; offset < archive.size; ) {
      const before = offset;
      try {
        offset = await append(handle, offset, archive, { signal, onProgress });
      } catch (error) {
        offset = (await handle.stat()).size;
        // Reconnect after a broken connection if it transferred any bytes.
        if (signal.aborted || offset <= before) throw error;
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Appends the bytes after `offset`. Returns the new size of the file. */
async function append(
  handle: FileHandle,
  offset: number,
  { url, size }: Archive,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (loaded: number) => void },
): Promise<number> {
  const response = await fetch(url, { signal, headers: offset > 0 ? { Range: `bytes=${offset}-` } : {} });
  if (!response.ok || (offset > 0 && response.status !== 206)) throw new Error(await errorMessageOf(response));
  let loaded = offset;
  for await (const chunk of (response.body ?? new ReadableStream()) as ReadableStream<Uint8Array>) {
    await handle.appendFile(chunk);
    loaded += chunk.byteLength;
    onProgress(loaded);
  }
  if (loaded > size)
    throw new Error("The download is larger than the archive. Delete the partial file and run the command again");
  return loaded;
}

async function errorMessageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message;
  } catch {
    return `The archive could not be downloaded: HTTP status ${response.status}`;
  }
}
