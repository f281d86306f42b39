import type { FileRecord, Folder, MediaAssetService } from "../../../sdk/index.ts";
import { normalizeName } from "../../base/hidden-characters.ts";
import { UsageError } from "../arguments.ts";
import { inUnits, table } from "../terminal.ts";

export type Entry = { file: FileRecord; folder?: never } | { folder: Folder; file?: never };

/** Maximum length of a search. */
const MAX_SEARCH = 200;

/** Returns the ID of a folder; null for the top level. */
export async function folderIdOf(media: MediaAssetService, given: string): Promise<string | null> {
  if (given === "root" || given === "/") return null;
  if (given.startsWith("fold_")) return given;
  const folder = await folderAt(media, namesIn(given));
  if (!folder) throw new Error(`Folder ${given} not found`);
  return folder.id;
}

export async function findFile(media: MediaAssetService, given: string): Promise<FileRecord> {
  if (given.startsWith("file_")) return media.files.get(given);
  return only(given, "File", await filesAt(media, namesIn(given)));
}

/** Finds a file or a folder by ID or path. */
export async function findEntry(media: MediaAssetService, given: string): Promise<Entry> {
  if (given === "root" || given === "/")
    throw new UsageError("the top level cannot be used here: specify a file or a folder");
  if (given.startsWith("file_")) return { file: await media.files.get(given) };
  if (given.startsWith("fold_")) return { folder: await media.folders.get(given) };
  const names = namesIn(given);
  const folder = await folderAt(media, names);
  const files = given.endsWith("/") ? [] : await filesAt(media, names);
  if (folder && files.length > 0) {
    const ids = [folder.id, ...files.map(({ id }) => id)];
    throw new UsageError(`${given} is both a folder and a file. Use an ID: ${ids.join(" or ")}`);
  }
  return folder ? { folder } : { file: only(given, "File or folder", files) };
}

/** Splits a path into names. @throws {UsageError} if it does not start with a slash */
export function namesIn(given: string): string[] {
  if (given.startsWith("/")) return given.split("/").filter((name) => name !== "");
  throw new UsageError(`use an ID (file_…, fold_…) or a path such as /Press/harbour.jpg, not ${given}`);
}

export async function folderAt(media: MediaAssetService, names: string[]): Promise<Folder | undefined> {
  let found: Folder | undefined;
  for (const name of names) {
    found = await folderIn(media, found?.id ?? null, name);
    if (!found) return undefined;
  }
  return found;
}

async function folderIn(media: MediaAssetService, parentId: string | null, name: string): Promise<Folder | undefined> {
  const isThis = named(name);
  for await (const folder of media.folders.list({ parentId, limit: 200 })) if (isThis(folder.name)) return folder;
  return undefined;
}

async function filesAt(media: MediaAssetService, names: string[]): Promise<FileRecord[]> {
  const name = names.at(-1) ?? "";
  const parents = names.slice(0, -1);
  const folder = await folderAt(media, parents);
  if (!folder && parents.length > 0) return [];
  const isThis = named(name);
  const search = [...normalizeName(name)].slice(0, MAX_SEARCH).join("");
  const wanted = { folderId: folder?.id ?? null, limit: 100, ...(search !== "" && { search }) };
  const found: FileRecord[] = [];
  for await (const file of media.files.list(wanted)) if (isThis(file.filename)) found.push(file);
  return found;
}

/** Compares a name with a stored one, unchanged or normalized as by the service. */
const named = (name: string) => (stored: string) => stored === name || stored === normalizeName(name);

function only(given: string, what: string, files: FileRecord[]): FileRecord {
  const [file, ...others] = files;
  if (!file) throw new Error(`${what} ${given} not found`);
  if (others.length === 0) return file;
  const rows = files.map(({ id, fileSize, createdAt }) => [id, inUnits(fileSize), createdAt]);
  throw new UsageError([
    `${given} matches ${files.length} files. Use an ID:`,
    ...table(["ID", "SIZE", "CREATED"], rows),
  ]);
}
