import { ApiError } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import { sentence } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";
import { upload } from "./queue.ts";

/** A file, and its folder path below the dropped or chosen folder. */
export interface FileInTree {
  file: File;
  folders: readonly string[];
}

/** Files that operating systems create in folders. */
const SYSTEM_FILES = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** Returns the dropped files, including all files in dropped folders. Call it synchronously in the event handler. */
export async function readDroppedFiles({ items }: DataTransfer): Promise<FileInTree[]> {
  const dropped = [...items].filter(({ kind }) => kind === "file");
  // The browser clears the dropped items after the first await.
  const entries = dropped.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const trees = entries.map((entry) => {
    if (!entry) return [];
    return entry instanceof File ? [{ file: entry, folders: [] }] : readEntry(entry, []);
  });
  return (await Promise.all(trees)).flat();
}

/** Returns the files of a file input, with or without `webkitdirectory`. */
export const readChosenFiles = (files: Iterable<File>): FileInTree[] =>
  [...files]
    .filter(({ name, webkitRelativePath }) => webkitRelativePath === "" || !SYSTEM_FILES.has(name))
    .map((file) => ({ file, folders: file.webkitRelativePath.split("/").slice(0, -1) }));

async function readEntry(entry: FileSystemEntry, folders: readonly string[]): Promise<FileInTree[]> {
  if (isFile(entry)) {
    if (folders.length > 0 && SYSTEM_FILES.has(entry.name)) return [];
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => null);
    if (!file) toast(`${entry.name} cannot be read.`, "error");
    return file ? [{ file, folders }] : [];
  }
  const files: FileInTree[] = [];
  const path = [...folders, entry.name];
  for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) {
    files.push(...(await readEntry(child, path)));
  }
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Browsers return up to 100 entries at a time, and an empty list at the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Uploads files into a folder, and into subfolders with the names of their folders. Creates missing folders. */
export async function uploadTree(files: readonly FileInTree[], folderId: string | null): Promise<void> {
  const folderIds = new Map<string, Promise<string | null>>([["", Promise.resolve(folderId)]]);
  const folderAt = (names: readonly string[]): Promise<string | null> => {
    const path = names.join("/");
    const id =
      folderIds.get(path) ??
      folderAt(names.slice(0, -1)).then((parent) => findOrCreateFolder(parent, names.at(-1) ?? ""));
    folderIds.set(path, id);
    return id;
  };
  const groups = new Map<string, { folders: readonly string[]; content: File[] }>();
  for (const { file, folders } of files) {
    const path = folders.join("/");
    const group = groups.get(path) ?? { folders, content: [] };
    groups.set(path, group);
    group.content.push(file);
  }
  // Sequential, so that the uploads of a folder start as soon as it exists.
  for (const [path, { folders, content }] of groups) {
    try {
      upload(content, await folderAt(folders));
    } catch (error) {
      toast(`The folder ${path} was not uploaded. ${sentence(error)}`, "error");
    }
  }
}

/** Returns the ID of the folder with this name. Creates it if it does not exist. */
async function findOrCreateFolder(parentId: string | null, name: string): Promise<string> {
  try {
    return (await media.folders.create({ name, parentId })).id;
  } catch (error) {
    const existing = error instanceof ApiError && error.is("DUPLICATE_FOLDER") && error.details?.existingFolderId;
    if (!existing) throw error;
    return existing;
  }
}
