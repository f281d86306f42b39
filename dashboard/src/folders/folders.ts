import { type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import { type Folder, media } from "../api.ts";
import { type Abortable, queryClient } from "../queries.ts";
import { skipEvents } from "./own-changes.ts";

export const foldersKey = ["folders"] as const;
/** Lists of the files whose last run of an AI task failed. */
export const failuresKey = ["failures"] as const;

export interface FolderNode extends Folder {
  children: FolderNode[];
}

/** All folders of the account, as a tree and by ID. */
export interface Folders {
  top: FolderNode[];
  byId: ReadonlyMap<string, FolderNode>;
}

const none: Folders = { top: [], byId: new Map() };

export function useFolders(): Folders {
  const { data } = useFoldersQuery();
  return data ?? none;
}

export function useFoldersQuery() {
  return useQuery({
    queryKey: foldersKey,
    queryFn: ({ signal }) => media.folders.list({ limit: 200 }, { signal }).all(),
    select: toTree,
    staleTime: 60_000,
  });
}

const byName = (one: Folder, other: Folder) => one.name.localeCompare(other.name, undefined, { numeric: true });

function toTree(folders: readonly Folder[]): Folders {
  const byId = new Map(folders.map((folder) => [folder.id, { ...folder, children: [] } as FolderNode]));
  const top: FolderNode[] = [];
  for (const node of byId.values()) (byId.get(node.parentId ?? "")?.children ?? top).push(node);
  for (const list of [top, ...[...byId.values()].map((node) => node.children)]) list.sort(byName);
  return { top, byId };
}

/** Returns the ancestors of a folder and the folder itself, top first; empty if the ID is unknown. */
export function pathTo(folders: Folders, id: string | null): FolderNode[] {
  const path: FolderNode[] = [];
  for (let at = folders.byId.get(id ?? ""); at; at = folders.byId.get(at.parentId ?? "")) path.unshift(at);
  return path;
}

/** Returns the IDs of a folder and all folders in it, which cannot be targets of a move. */
export function withinFolder(node: FolderNode): Set<string> {
  return new Set([node.id, ...node.children.flatMap((child) => [...withinFolder(child)])]);
}

const LISTS: readonly QueryKey[] = [foldersKey, failuresKey, ["files"], ["trash"], ["stats"], ["history"]];

/** Reloads everything that shows files or folders. */
export const reloadLibrary = () => reload([...LISTS, ["file"]]);

/** Reloads everything that shows files or folders, after a change of this window. */
export const refreshLibrary = () => refresh([...LISTS, ["file"]]);

/** Reloads all lists after a change of this window, but not the page of a file, which may be deleted. */
export const refreshLists = () => refresh(LISTS);

/** Reloads queries after a change of this window. Its events do not reload them again. */
export async function refresh(keys: readonly QueryKey[]): Promise<void> {
  await skipEvents();
  await reload(keys);
}

async function reload(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useCreateFolder() {
  return useMutation({
    mutationFn: (folder: { name: string; parentId: string | null }) => media.folders.create(folder),
    onSuccess: refreshLibrary,
  });
}

export function useUpdateFolder() {
  return useMutation({
    mutationFn: ({ id, signal, ...changes }: { id: string; name?: string; description?: string } & Abortable) =>
      media.folders.update(id, changes, { signal }),
    onSuccess: refreshLibrary,
  });
}

export function useDeleteFolder() {
  return useMutation({
    mutationFn: (id: string) => media.folders.delete(id, { deleteContents: true }),
    // Does not wait, so that the browser leaves the folder page before it detects that the folder is deleted.
    onSuccess: () => void refreshLists(),
  });
}
