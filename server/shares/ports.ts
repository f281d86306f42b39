import type { ArchivedFolder } from "../archives/entry-names.ts";
import type { Fail } from "../base/errors.ts";
import type { FileFilter } from "../query/filter.ts";

/* Interfaces that share links use, and that other features implement: see compose.ts. */

/** Implemented by `folders`. */
export interface SharedFolders {
  /** Returns the folder with this ID and all folders inside it, at any depth, parents before their children. */
  tree(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string): Promise<[ArchivedFolder, ...ArchivedFolder[]]>;
  /** Returns whether both folders exist, and the second is the first one or inside it, at any depth. */
  contains(accountId: string, topId: string, id: string): Promise<boolean>;
}

/** Implemented by `collections`. */
export interface SharedCollections {
  /** Returns the name; null if the collection does not exist. */
  nameOf(accountId: string, id: string): Promise<string | null>;
  /**
   * Returns the IDs of its live files, in its order, with one more than the limit if more exist; null if the collection
   * does not exist.
   */
  list(accountId: string, id: string, page: { limit: number; offset: number }): Promise<string[] | null>;
  contains(accountId: string, id: string, fileId: string): Promise<boolean>;
  /** Returns the filter for its files; null if the collection does not exist. */
  filterOf(accountId: string, id: string): Promise<FileFilter | null>;
}
