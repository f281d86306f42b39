import { createHash } from "node:crypto";
import { dirname } from "node:path";
import type { Archive, MediaAssetService } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { type CommandRun, inUnits } from "../output.ts";
import { claimPartial, leavePartial, type PartialFile, removePartial } from "./partial-file.ts";
import { findEntry } from "./remote-path.ts";
import { checkTarget, type RemoteContent, saveWithProgress } from "./save-download.ts";
import { isIntactZip } from "./verify-zip.ts";

type Selection = { folderId: string } | { fileIds: string[] };

/** State that an interrupted run stores next to the partial download, so that the next run can resume it. */
interface ArchiveState {
  selection: Selection;
  archive: Archive;
}

/** Downloads files, or a folder, as a ZIP file. Resumes the download of an interrupted run. */
export const archive: CommandRun = async (
  media,
  { positionals: [path = "", ...names], force: replaces = false },
  progress,
) => {
  await checkTarget(path, replaces);
  const selection = await selectionOf(media, names);
  const directory = dirname(path);
  const [key, stateKey] = [keyOf("bytes", path), keyOf("archive", path)];
  // The URL in the state gives access to the content.
  const state = await claimPartial(directory, stateKey, 0o600);
  try {
    const stored = await resumable(state, selection, progress);
    if (!stored) await removePartial(await claimPartial(directory, key));
    const archive = stored ?? (await create(media, selection, state));
    await saveWithProgress(path, archiveContent(archive, key), replaces);
    await removePartial(state);
    const { id, fileCount, size } = archive;
    return { data: { path, id, fileCount, size }, text: `Downloaded ${path}: ${fileCount} files, ${inUnits(size)}.` };
  } catch (error) {
    await leavePartial(state, directory, stateKey);
    throw error;
  }
};

/** Returns the key of a partial download of this target. */
const keyOf = (purpose: string, path: string) => createHash("sha256").update(`${purpose} of ${path}`).digest("hex");

async function selectionOf(media: MediaAssetService, names: string[]): Promise<Selection> {
  const entries = await Promise.all(names.map((name) => findEntry(media, name)));
  const [first] = entries;
  if (first?.folder && entries.length === 1) return { folderId: first.folder.id };
  const fileIds = entries.flatMap(({ file }) => file?.id ?? []);
  if (fileIds.length < entries.length) throw new UsageError("an archive can contain one folder, or files");
  return { fileIds };
}

/** Returns the archive of an interrupted run; null if it cannot be downloaded anymore, or has another selection. */
async function resumable(
  { handle, isLeftOver }: PartialFile,
  selection: Selection,
  progress: (line: string) => void,
): Promise<Archive | null> {
  if (!isLeftOver) return null;
  const state = parseState(await handle.readFile("utf8"));
  if (!state) {
    progress("The state of the interrupted download is damaged. The download starts again.");
    return null;
  }
  if (JSON.stringify(state.selection) !== JSON.stringify(selection)) return null;
  const { ok } = await fetch(state.archive.url, { method: "HEAD" });
  return ok ? state.archive : null;
}

function parseState(text: string): ArchiveState | null {
  try {
    const state = JSON.parse(text) as ArchiveState;
    return URL.canParse(state.archive.url) && Number.isSafeInteger(state.archive.size) ? state : null;
  } catch {
    return null;
  }
}

async function create(media: MediaAssetService, selection: Selection, { handle }: PartialFile): Promise<Archive> {
  const archive = await media.archives.create(selection);
  await handle.truncate(0);
  await handle.appendFile(JSON.stringify({ selection, archive } satisfies ArchiveState));
  return archive;
}

function archiveContent({ url, size }: Archive, key: string): RemoteContent {
  return {
    key,
    size,
    async fetchFrom(offset, signal) {
      const response = await fetch(url, { signal, headers: offset > 0 ? { Range: `bytes=${offset}-` } : {} });
      if (!response.ok) throw new Error(await errorMessageOf(response));
      return response;
    },
    verify: (handle, signal) => isIntactZip(handle, size, signal),
  };
}

async function errorMessageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message;
  } catch {
    return `The archive could not be downloaded: HTTP status ${response.status}`;
  }
}
