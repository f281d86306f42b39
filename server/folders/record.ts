import type { components } from "../generated/types.ts";
import type { FolderRow } from "./repository.ts";

export type FolderRecord = components["schemas"]["Folder"];

/** Returns the record that create, get, list, update and restore return. */
export function folderRecord(folder: FolderRow): FolderRecord {
  return {
    id: folder.id,
    name: folder.name,
    parentId: folder.parentId,
    description: folder.description,
    createdAt: folder.createdAt.toISOString(),
    updatedAt: folder.updatedAt.toISOString(),
  };
}
