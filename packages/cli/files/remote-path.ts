import { join } from "node:path";
import { normalizeName } from "@media-asset-service/base/text.ts";
import type { FileRecord, Folder, MediaAssetService } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { inUnits, table } from "../output.ts";

export type Entry = { file: FileRecord; folder?: never } | { folder: Folder; file?: never };

/** Maximum length of a search. */
const MAX_SEARCH = 200;

/** Returns the ID of a folder; null for the top level. */
export async function folderIdOf(media: MediaAssetService, pathOrId: string): Promise<string | null> {
  if (pathOrId === "root" || pathOrId === "/") return null;
  if (pathOrId.startsWith("fold_")) return pathOrId;
  const folder = await folderAt(media, namesIn(pathOrId));
  if (!folder) throw new Error(`Folder ${pathOrId} not found`);
  return folder.id;
}

export async function findFile(media: MediaAssetService, pathOrId: string): Promise<FileRecord> {
  if (pathOrId.startsWith("file_")) return media.files.get(pathOrId);
  return requireOne(pathOrId, "File", await filesAt(media, namesIn(pathOrId)));
}

/** Finds a file or a folder by ID or path. */
export async function findEntry(media: MediaAssetService, pathOrId: string): Promise<Entry> {
  if (pathOrId === "root" || pathOrId === "/")
    throw new UsageError("the top level cannot be used here: specify a file or a folder");
  if (pathOrId.startsWith("file_")) return { file: await media.files.get(pathOrId) };
  if (pathOrId.startsWith("fold_")) return { folder: await media.folders.get(pathOrId) };
  const names = namesIn(pathOrId);
  const folder = await folderAt(media, names);
  const files = pathOrId.endsWith("/") ? [] : await filesAt(media, names);
  if (folder && files.length > 0) {
    const ids = [folder.id, ...files.map(({ id }) => id)];
    throw new UsageError(`${pathOrId} is both a folder and a file. Use an ID: ${ids.join(" or ")}`);
  }
  return folder ? { folder } : { file: requireOne(pathOrId, "File or folder", files) };
}

/** Splits a path into names. @throws {UsageError} if it does not start with a slash */
export function namesIn(path: string): string[] {
  if (path.startsWith("/")) return path.split("/").filter((name) => name !== "");
  throw new UsageError(`use an ID (file_…, fold_…) or a path such as /Press/harbour.jpg, not ${path}`);
}

export async function folderAt(media: MediaAssetService, names: string[]): Promise<Folder | undefined> {
  let folder: Folder | undefined;
  for (const name of names) {
    folder = await folderIn(media, folder?.id ?? null, name);
    if (!folder) return undefined;
  }
  return folder;
}

async function folderIn(media: MediaAssetService, parentId: string | null, name: string): Promise<Folder | undefined> {
  const isThis = isNamed(name);
  for await (const folder of media.folders.list({ parentId, limit: 200 })) if (isThis(folder.name)) return folder;
  return undefined;
}

async function filesAt(media: MediaAssetService, names: string[]): Promise<FileRecord[]> {
  const name = names.at(-1) ?? "";
  const parents = names.slice(0, -1);
  const folder = await folderAt(media, parents);
  if (!folder && parents.length > 0) return [];
  const isThis = isNamed(name);
  const search = [...normalizeName(name)].slice(0, MAX_SEARCH).join("");
  const query = { folderId: folder?.id ?? null, limit: 100, ...(search !== "" && { search }) };
  const matches: FileRecord[] = [];
  for await (const file of media.files.list(query)) if (isThis(file.filename)) matches.push(file);
  return matches;
}

/** Compares a name with a stored one, unchanged or normalized as by the service. */
const isNamed = (name: string) => (stored: string) => stored === name || stored === normalizeName(name);

function requireOne(pathOrId: string, kind: string, files: FileRecord[]): FileRecord {
  const [file, ...others] = files;
  if (!file) throw new Error(`${kind} ${pathOrId} not found`);
  if (others.length === 0) return file;
  const rows = files.map(({ id, fileSize, createdAt }) => [id, inUnits(fileSize), createdAt]);
  throw new UsageError([
    `${pathOrId} matches ${files.length} files. Use an ID:`,
    ...table(["ID", "SIZE", "CREATED"], rows),
  ]);
}

/** Returns the ID of the folder at a path, and creates missing folders. */
export type FolderAt = (names: string[]) => Promise<string | null>;

/** Resolves folders below `top`; null is the top level. */
export function foldersBelow(media: MediaAssetService, top: string | null): FolderAt {
  const folders = new Map<string, Promise<string | null>>([["", Promise.resolve(top)]]);
  let listed: Promise<Map<string, string>> | undefined;

  const childOf = async (parentId: string | null, name: string) => {
    listed ??= listFolders(media);
    // The service normalizes names: a file system may store an umlaut as two characters.
    const existingId = (await listed).get(join(parentId ?? "", normalizeName(name)));
    return existingId ?? (await media.folders.create({ name, parentId })).id;
  };
  return function at(names: string[]): Promise<string | null> {
    const path = names.join("/");
    // Several files may need the same folder concurrently: create it only once.
    const id = folders.get(path) ?? at(names.slice(0, -1)).then((parent) => childOf(parent, names.at(-1) ?? ""));
    folders.set(path, id);
    return id;
  };
}

async function listFolders(media: MediaAssetService): Promise<Map<string, string>> {
  const folders = await media.folders.list({ limit: 200 }).all();
  return new Map(folders.map(({ id, parentId, name }) => [join(parentId ?? "", name), id]));
}
