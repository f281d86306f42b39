import type { Fail } from "../base/errors.ts";
import type { ArchivedFolder } from "./entry-names.ts";

/* Interfaces that archives use, and that other features implement: see compose.ts. */

/** Implemented by `folders`. */
export interface FolderTree {
  /** Returns the folder with this ID and all folders inside it, at any depth, parents before their children. */
  tree(fail: Fail<"FOLDER_NOT_FOUND">, accountId: string, id: string): Promise<[ArchivedFolder, ...ArchivedFolder[]]>;
}
