import type { Fail } from "../base/errors.ts";
import type { ArchivedFolder } from "./entry-names.ts";

/* What archives need of other features, which implement it: see compose.ts. */

/** Kept by `folders`. */
export interface FolderTree {
  /** The folder with this id, and all folders inside it, at any depth; each comes behind the one that it is in. */
  tree(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string): Promise<[ArchivedFolder, ...ArchivedFolder[]]>;
}
