import { createHash } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { UsageError } from "../arguments.ts";

/** A file on this machine. */
export interface LocalFile {
  path: string;
  size: number;
  /** Names of the directories from the argument to the file; empty for a file argument. */
  folders: string[];
}

/** Returns the files at these paths, and in directories with their subdirectories, in a stable order. */
export async function localFiles(paths: string[]): Promise<LocalFile[]> {
  const files = new Map<string, LocalFile>();
  for (const argument of paths) {
    const root = resolve(argument);
    const stats = await stat(root).catch(() => null);
    if (!stats) throw new UsageError(`${argument} not found`);
    const below = stats.isDirectory() ? await filesBelow(root) : [root];
    for (const path of below) {
      const { size } = await stat(path);
      const folders = path === root ? [] : [basename(root), ...namesBetween(root, path)];
      files.set(path, { path, size, folders: folders.filter((name) => name !== "") });
    }
  }
  return [...files.values()];
}

/** Returns the files below a directory. Skips devices, and links to directories, which may form a cycle. */
async function filesBelow(root: string): Promise<string[]> {
  const entries = await listDirectory(root);
  const paths = entries.filter(({ kind }) => kind === "file" || kind === "link").map(({ path }) => path);
  const found = await Promise.all(paths.map(async (path) => ((await isFile(path)) ? [path] : [])));
  return found.flat();
}

interface LocalEntry {
  path: string;
  kind: "file" | "directory" | "link" | "other";
}

/** Returns all entries below a directory, sorted by path. Does not follow links. */
export async function listDirectory(root: string): Promise<LocalEntry[]> {
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

const namesBetween = (root: string, path: string) => relative(root, dirname(path)).split(sep);

/** Returns the SHA-256 of a file in lowercase hex, as the service stores it. */
export async function checksumOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}
