import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import { collectionContains, collectionFilter, listCollectionFileIds } from "../files/collections/contents.ts";
import { findCollection } from "../files/collections/rows.ts";
import { listFiles } from "../files/list-files.ts";
import { type FileRow, findFile } from "../files/rows.ts";
import { listSubtreeRows } from "../folders/rows.ts";
import { folderContains } from "../folders/tree.ts";
import type { ArchivedFolder } from "./entry-names.ts";
import type { ZipSelection } from "./ephemeral-zip.ts";
import type { Share, ShareTarget } from "./share-rows.ts";

/*
 * Queries the files of a link at the time of the request. A new kind of target requires a member of ShareTarget and a
 * branch in each of these functions, which the compiler verifies.
 */

/** One page of the files of a link. */
export interface SharedPage {
  files: FileRow[];
  /** Whether another page follows. */
  hasMore: boolean;
  /** The displayed folder of a shared folder. Below the top, its name is the title of the page. */
  folder: { name: string; parentId: string | null } | null;
  /** The folders directly inside it, if the link includes them. */
  children: ArchivedFolder[];
}

const PAGE_SIZE = 200;

/** Returns a file that the link shows; null for other files. */
export async function findSharedFile(
  context: Context,
  { accountId, target }: Share,
  id: string,
): Promise<FileRow | null> {
  if (!isId("file", id)) return null;
  if ("fileIds" in target) return target.fileIds.includes(id) ? findFile(context, accountId, id) : null;
  const file = await findFile(context, accountId, id);
  if ("collectionId" in target) {
    return file && (await collectionContains(context, accountId, target.collectionId, id)) ? file : null;
  }
  if (!file?.folderId) return null;
  const { folderId, includeSubfolders } = target;
  const isIn =
    file.folderId === folderId ||
    (includeSubfolders && (await folderContains(context, accountId, folderId, file.folderId)));
  return isIn ? file : null;
}

/**
 * @param address `folderId`: a folder inside the shared folder; null for the shared folder. @returns null for a folder
 * that is not shared
 */
export async function readSharedPage(
  context: Context,
  { accountId, target }: Share,
  { folderId, page }: { folderId: string | null; page: number },
): Promise<SharedPage | null> {
  const offset = (page - 1) * PAGE_SIZE;
  if ("fileIds" in target) {
    if (folderId !== null) return null;
    return { ...(await pageOf(context, accountId, target.fileIds.slice(offset))), folder: null, children: [] };
  }
  if ("collectionId" in target) {
    if (folderId !== null) return null;
    const ids = await listCollectionFileIds(context, accountId, target.collectionId, { limit: PAGE_SIZE, offset });
    return ids && { ...(await pageOf(context, accountId, ids)), folder: null, children: [] };
  }
  const tree = await treeOf(context, accountId, target);
  const folder = tree?.find(({ id }) => id === (folderId ?? target.folderId));
  if (!tree || !folder) return null;
  const ids = await listFolder(context, accountId, folder.id, offset);
  return {
    ...(await pageOf(context, accountId, ids)),
    folder: { name: folder.name, parentId: folder.id === target.folderId ? null : folder.parentId },
    children: tree.filter(({ parentId }) => parentId === folder.id),
  };
}

/** Returns whether the target still exists. The files of a list can be gone. */
export async function targetExists(context: Context, { accountId, target }: Share): Promise<boolean> {
  if ("fileIds" in target) return true;
  if ("collectionId" in target) return (await findCollection(context.db, accountId, target.collectionId)) !== null;
  return folderContains(context, accountId, target.folderId, target.folderId);
}

/** Returns the selection for a ZIP of all files; null if the target no longer exists. */
export async function selectSharedFiles(context: Context, { accountId, target }: Share): Promise<ZipSelection | null> {
  if ("fileIds" in target) return { ids: target.fileIds };
  if ("collectionId" in target) {
    const filter = await collectionFilter(context, accountId, target.collectionId);
    return filter && { filter };
  }
  const tree = await treeOf(context, accountId, target);
  return tree && { folders: tree };
}

/** Returns the shared folder, and the folders inside it that the link includes; null if the folder does not exist. */
async function treeOf(
  { db }: Context,
  accountId: string,
  { folderId, includeSubfolders }: Extract<ShareTarget, { folderId: string }>,
): Promise<[ArchivedFolder, ...ArchivedFolder[]] | null> {
  const [top, ...inside] = await listSubtreeRows(db, accountId, folderId);
  return top ? [top, ...(includeSubfolders ? inside : [])] : null;
}

/** Returns the IDs of the files directly in a folder, the newest first, with one more than a page if more exist. */
async function listFolder(context: Context, accountId: string, folderId: string, offset: number): Promise<string[]> {
  const filter = { folderId, type: undefined, search: undefined, sensitive: undefined };
  const page = { limit: PAGE_SIZE, offset, after: null, needsTotal: false };
  return (await listFiles(context, accountId, { filter }, page)).files.map(({ id }) => id);
}

async function pageOf(context: Context, accountId: string, ids: string[]) {
  const found = await Promise.all(ids.slice(0, PAGE_SIZE).map((id) => findFile(context, accountId, id)));
  return { files: found.filter((file) => file !== null), hasMore: ids.length > PAGE_SIZE };
}
