import type { ArchivedFolder } from "../archives/entry-names.ts";
import type { Fail } from "../base/errors.ts";
import type { FileFilter } from "../query/filter.ts";

/* What share links need of other features, which implement it: see compose.ts. */

/** Kept by `folders`. */
export interface SharedFolders {
  /** The folder with this id, and all folders inside it, at any depth; each comes behind the one that it is in. */
  tree(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string): Promise<[ArchivedFolder, ...ArchivedFolder[]]>;
  /** Whether a folder is this one or lies inside it, at any depth, and both are there. */
  contains(accountId: string, topId: string, id: string): Promise<boolean>;
}

/** Kept by `collections`. */
export interface SharedCollections {
  /** Its name; null where there is no such collection. */
  nameOf(accountId: string, id: string): Promise<string | null>;
  /** Ids of the live files in it, in its order; null where it is gone. At most 100. */
  list(accountId: string, id: string, page: { limit: number; offset: number }): Promise<string[] | null>;
  contains(accountId: string, id: string, fileId: string): Promise<boolean>;
  /** What finds its files; null where it is gone. */
  filterOf(accountId: string, id: string): Promise<FileFilter | null>;
}
