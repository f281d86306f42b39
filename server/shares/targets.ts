import type { ArchivedFolder } from "../archives/entry-names.ts";
import type { ZipSelection } from "../archives/ephemeral-zip.ts";
import type { Fail } from "../base/errors.ts";
import { isServiceError } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import { listFiles } from "../files/list-repository.ts";
import { type FileRow, findFile } from "../files/repository.ts";
import type { SharedCollections, SharedFolders } from "./ports.ts";
import type { Share, ShareTarget } from "./repository.ts";

/*
 * Queries the files of a link at the time of the request. A new kind of target requires a member of ShareTarget and a
 * branch in each of these functions, which the compiler verifies.
 */

export interface TargetDeps {
  context: Context;
  folders: SharedFolders;
  collections: SharedCollections;
  fail: Fail<"FOLDER_NOT_FOUND">;
}

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

export const PAGE_SIZE = 200;

export type SharedFiles = ReturnType<typeof sharedFiles>;

export function sharedFiles({ context, folders, collections, fail }: TargetDeps) {
  const live = async (accountId: string, ids: string[]) =>
    (await Promise.all(ids.map((id) => findFile(context, accountId, id)))).filter((file) => file !== null);

  /** Returns the IDs of the files directly in a folder, the newest first, with one more than a page if more exist. */
  async function list(accountId: string, folderId: string, offset: number): Promise<string[]> {
    const filter = { folderId, type: undefined, search: undefined, sensitive: undefined };
    const page = { limit: PAGE_SIZE, offset, after: null, needsTotal: false };
    return (await listFiles(context, accountId, { filter }, page)).files.map(({ id }) => id);
  }

  const pageOf = async (accountId: string, ids: string[]) => ({
    files: await live(accountId, ids.slice(0, PAGE_SIZE)),
    hasMore: ids.length > PAGE_SIZE,
  });

  /** Returns the shared folder, and the folders inside it that the link includes; null if the folder does not exist. */
  async function treeOf(
    accountId: string,
    { folderId, includeSubfolders }: Extract<ShareTarget, { folderId: string }>,
  ): Promise<[ArchivedFolder, ...ArchivedFolder[]] | null> {
    try {
      const [top, ...inside] = await folders.tree(fail, accountId, folderId);
      return [top, ...(includeSubfolders ? inside : [])];
    } catch (error) {
      if (isServiceError(error) && error.code === "FOLDER_NOT_FOUND") return null;
      throw error;
    }
  }

  return {
    /** Returns a file that the link shows; null for other files. */
    async find({ accountId, target }: Share, id: string): Promise<FileRow | null> {
      if (!isId("file", id)) return null;
      if ("fileIds" in target) return target.fileIds.includes(id) ? findFile(context, accountId, id) : null;
      const file = await findFile(context, accountId, id);
      if ("collectionId" in target) {
        return file && (await collections.contains(accountId, target.collectionId, id)) ? file : null;
      }
      if (!file?.folderId) return null;
      const { folderId, includeSubfolders } = target;
      const isIn =
        file.folderId === folderId ||
        (includeSubfolders && (await folders.contains(accountId, folderId, file.folderId)));
      return isIn ? file : null;
    },

    /**
     * @param folderId a folder inside the shared folder; null for the shared folder. @returns null for a folder that is
     * not shared
     */
    async page({ accountId, target }: Share, folderId: string | null, page: number): Promise<SharedPage | null> {
      const offset = (page - 1) * PAGE_SIZE;
      if ("fileIds" in target) {
        if (folderId !== null) return null;
        return { ...(await pageOf(accountId, target.fileIds.slice(offset))), folder: null, children: [] };
      }
      if ("collectionId" in target) {
        if (folderId !== null) return null;
        const ids = await collections.list(accountId, target.collectionId, { limit: PAGE_SIZE, offset });
        return ids && { ...(await pageOf(accountId, ids)), folder: null, children: [] };
      }
      const tree = await treeOf(accountId, target);
      const folder = tree?.find(({ id }) => id === (folderId ?? target.folderId));
      if (!tree || !folder) return null;
      return {
        ...(await pageOf(accountId, await list(accountId, folder.id, offset))),
        folder: { name: folder.name, parentId: folder.id === target.folderId ? null : folder.parentId },
        children: tree.filter(({ parentId }) => parentId === folder.id),
      };
    },

    /** Returns whether the target still exists. The files of a list can be gone. */
    async exists({ accountId, target }: Share): Promise<boolean> {
      if ("fileIds" in target) return true;
      if ("collectionId" in target) return (await collections.nameOf(accountId, target.collectionId)) !== null;
      return folders.contains(accountId, target.folderId, target.folderId);
    },

    /** Returns the selection for a ZIP of all files; null if the target no longer exists. */
    async all({ accountId, target }: Share): Promise<ZipSelection | null> {
      if ("fileIds" in target) return { ids: target.fileIds };
      if ("collectionId" in target) {
        const filter = await collections.filterOf(accountId, target.collectionId);
        return filter && { filter };
      }
      const tree = await treeOf(accountId, target);
      return tree && { folders: tree };
    },
  };
}
