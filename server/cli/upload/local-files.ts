import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { UsageError } from "../arguments.ts";

/** A file on this machine, and where it was found. */
export interface LocalFile {
  path: string;
  size: number;
  /** Names of the directories that lead to it, from the one that was given on; none for a file that was given itself. */
  folders: string[];
}

/** The files that these paths name: directories with all that is below, in one order whatever the disk's. */
export async function localFiles(paths: string[]): Promise<LocalFile[]> {
  const found = new Map<string, LocalFile>();
  for (const given of paths) {
    const root = resolve(given);
    const stats = await stat(root).catch(() => null);
    if (!stats) throw new UsageError(`there is no ${given}`);
    const below = stats.isDirectory() ? await filesBelow(root) : [root];
    for (const path of below) {
      const { size } = await stat(path);
      const folders = path === root ? [] : [basename(root), ...namesBetween(root, path)];
      found.set(path, { path, size, folders: folders.filter((name) => name !== "") });
    }
  }
  return [...found.values()];
}

/** What is neither a file nor a directory is passed over; a link to a directory too, as it may lead in a circle. */
async function filesBelow(root: string): Promise<string[]> {
  const entries = await entriesBelow(root);
  const paths = entries.filter(({ kind }) => kind === "file" || kind === "link").map(({ path }) => path);
  const found = await Promise.all(paths.map(async (path) => ((await isFile(path)) ? [path] : [])));
  return found.flat();
}

export interface LocalEntry {
  path: string;
  kind: "file" | "directory" | "link" | "other";
}

/** All that is below a directory, in the order of the paths. Links are not followed. */
export async function entriesBelow(root: string): Promise<LocalEntry[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => ({ path: join(entry.parentPath, entry.name), kind: kindOf(entry) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function kindOf(entry: Dirent): LocalEntry["kind"] {
  if (entry.isSymbolicLink()) return "link";
  if (entry.isDirectory()) return "directory";
  return entry.isFile() ? "file" : "other";
}

const isFile = async (path: string) => (await stat(path).catch(() => null))?.isFile() === true;

export const namesBetween = (root: string, path: string) => relative(root, dirname(path)).split(sep);
