import { lstat, mkdir, readdir, realpath, rmdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { normalizeName } from "@media-asset-service/base/text.ts";
import type { FileRecord, Folder, MediaAssetService } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { isLocalName, isPartial } from "../files/partial-file.ts";
import { listDirectory } from "../upload/local-files.ts";

export interface LocalTree {
  root: string;
  /** By the path of the file in the service. */
  files: Map<string, LocalTreeFile>;
  directories: { key: string; path: string }[];
  /** Links and devices, by their path in the service: they are not sent, followed or replaced. */
  skipped: Map<string, string>;
}

export interface LocalTreeFile {
  path: string;
  size: number;
}

/** Returns the path as the service normalizes it: a file system may store an umlaut as two characters. */
const keyOf = (names: string[]) => names.map(normalizeName).join("/");

/** Reads a directory; null if it does not exist. */
export async function readLocalTree(directory: string): Promise<LocalTree | null> {
  const stats = await stat(directory).catch(() => null);
  if (!stats) return null;
  if (!stats.isDirectory()) throw new UsageError(`${directory} is not a directory`);
  const root = await realpath(directory);
  const side: LocalTree = { root, files: new Map(), directories: [], skipped: new Map() };
  for (const { path, kind } of await listDirectory(root)) {
    const names = relative(root, path).split(sep);
    const key = keyOf(names);
    if (isPartial(names.at(-1) ?? "")) continue;
    if (kind === "directory") side.directories.push({ key, path });
    else if (kind !== "file") side.skipped.set(key, kind === "link" ? "a link" : "neither a file nor a directory");
    else if (side.files.has(key)) side.skipped.set(`${key} (${path})`, "another file has the same name in the service");
    else side.files.set(key, { path, size: (await stat(path)).size });
  }
  return side;
}

/** Creates the directories between `root` and a file. Rejects links, because they could point outside `root`. */
export async function makeDirectories(root: string, names: string[]): Promise<string> {
  let path = root;
  for (const name of names) {
    path = join(path, name);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a directory`);
  }
  return path;
}

/** Removes the empty directories that do not exist on the other side. */
export async function removeEmptyDirectories(
  { directories }: LocalTree,
  existsRemotely: (key: string) => boolean,
): Promise<void> {
  for (const { key, path } of directories.toReversed()) {
    if (!existsRemotely(key) && (await readdir(path)).length === 0) await rmdir(path);
  }
}

export interface RemoteFile {
  names: string[];
  key: string;
  record: FileRecord;
}

export interface RemoteTree {
  files: RemoteFile[];
  folders: { key: string; id: string }[];
}

/** Reads a folder of the service with its contents; null is the top level. */
export async function readRemoteTree(media: MediaAssetService, top: string | null): Promise<RemoteTree> {
  const childrenOf = Map.groupBy(await media.folders.list({ limit: 200 }).all(), ({ parentId }) => parentId);
  const side: RemoteTree = { files: [], folders: [] };
  const read = async (id: string | null, names: string[]): Promise<void> => {
    for await (const record of media.files.list({ folderId: id, limit: 100 })) {
      const path = [...names, record.filename];
      side.files.push({ names: path, key: path.join("/"), record });
    }
    for (const folder of childrenOf.get(id) ?? []) await readFolder(folder, [...names, folder.name]);
  };
  const readFolder = async ({ id }: Folder, names: string[]) => {
    side.folders.push({ key: names.join("/"), id });
    await read(id, names);
  };
  await read(top, []);
  return side;
}

/** Returns true if all names of the path are safe on this machine, so that the file stays below the directory. */
export const isValidLocally = ({ names }: RemoteFile) => names.every((name) => isLocalName(name));
