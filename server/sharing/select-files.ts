import { invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { CallThatFails } from "../contract/operation.ts";
import { readFilter } from "../files/query/named-collections.ts";
import { fileNotFound } from "../files/requirements.ts";
import { folderTree } from "../folders/tree.ts";
import type { components } from "../generated/types.ts";
import { type ArchiveSelection, type FileToArchive, listFilesToArchive } from "./archived-files.ts";
import { type ArchivedFolder, EntryNames } from "./entry-names.ts";
import { type ArchivedFile, MANIFEST_NAME } from "./layout.ts";

type Creation = components["schemas"]["ArchiveCreation"];

/**
 * Maximum number of files in an archive. Their layout takes some seconds, and their names some megabytes at its end.
 */
const MAX_FILES = 10_000;

/** The call of an operation that selects files. `signal` ends a search. */
interface SelectionCall<Code extends "FILE_NOT_FOUND" | "FOLDER_NOT_FOUND"> extends CallThatFails<Code> {
  signal: AbortSignal;
}

export function maxArchiveFiles({ config }: Context): number {
  return config.maxArchiveFiles ?? MAX_FILES;
}

/** The selected files of an archive. */
export interface SelectedFiles {
  files: ArchivedFile[];
  /** Name of the ZIP without extension; null if the selection has no name. */
  title: string | null;
}

/** Returns the files that a request selects, with their names in the ZIP. */
export async function selectFiles(
  call: SelectionCall<"FILE_NOT_FOUND" | "FOLDER_NOT_FOUND">,
  accountId: string,
  creation: Creation,
): Promise<SelectedFiles> {
  const { fileIds, folderId, filter } = creation;
  const selectors = [fileIds, folderId, filter].filter((it) => it !== undefined);
  if (selectors.length !== 1) throw invalid("body", "", "oneOf", "send exactly one of fileIds, folderId and filter");
  if (fileIds) return { files: withEntryNames(await byIds(call, accountId, fileIds)), title: null };
  if (folderId !== undefined) return inFolder(call, accountId, folderId);
  const which = { filter: await readFilter(call.context, accountId, filter ?? {}, { body: "filter" }) };
  const found = await listWithinLimit(call, accountId, which, "filter");
  return { files: withEntryNames(found), title: null };
}

/** Returns files in the order of the request. Repeated IDs count once. */
async function byIds(
  { context, fail }: SelectionCall<"FILE_NOT_FOUND">,
  accountId: string,
  fileIds: string[],
): Promise<FileToArchive[]> {
  const ids = [...new Set(fileIds)];
  const known = ids.filter((id) => isId("file", id));
  const found = new Map(
    (await listFilesToArchive(context, accountId, { ids: known }, { limit: known.length })).map((file) => [
      file.id,
      file,
    ]),
  );
  return ids.map((id) => {
    const file = found.get(id);
    if (!file) throw fileNotFound(fail, id);
    return file;
  });
}

/** Returns the files of a folder. The folders inside it become directories. */
async function inFolder(
  call: SelectionCall<"FOLDER_NOT_FOUND">,
  accountId: string,
  folderId: string,
): Promise<SelectedFiles> {
  const [top, ...inside] = await folderTree(call, accountId, folderId);
  const folderIds = [top.id, ...inside.map(({ id }) => id)];
  const found = await listWithinLimit(call, accountId, { folderIds }, "folderId");
  return { files: withEntryNames(found, inside), title: top.name };
}

async function listWithinLimit(
  { context, signal }: SelectionCall<never>,
  accountId: string,
  which: ArchiveSelection,
  field: "filter" | "folderId",
): Promise<FileToArchive[]> {
  const maxFiles = maxArchiveFiles(context);
  const found = await listFilesToArchive(context, accountId, which, { limit: maxFiles + 1, signal });
  if (found.length > maxFiles) {
    const limit = maxFiles.toLocaleString("en");
    throw invalid(
      "body",
      field,
      "maxItems",
      `selects more than ${limit} files; narrow it down, or create several archives`,
    );
  }
  return found;
}

function withEntryNames(files: FileToArchive[], directories: ArchivedFolder[] = []): ArchivedFile[] {
  return files.map(entryNamer(directories));
}

/**
 * Returns a function that gives files their names in the ZIP, in the order of the ZIP.
 *
 * @param directories the folders inside the archived folder
 */
export function entryNamer(directories: ArchivedFolder[]): (file: FileToArchive) => ArchivedFile {
  const names = new EntryNames([MANIFEST_NAME], directories);
  return ({ id, folderId, filename, size, sha256, epoch, storedAt }) => ({
    fileId: id,
    name: names.of(filename, folderId),
    size,
    sha256,
    epoch,
    modifiedAt: storedAt,
  });
}
