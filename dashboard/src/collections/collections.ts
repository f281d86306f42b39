import { type InfiniteData, type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import { type Collection, type FileRecord, media } from "../api.ts";
import { refreshLibrary } from "../folders/folders.ts";
import { duringChange } from "../folders/own-changes.ts";
import { queryClient } from "../queries.ts";
import { count } from "../ui/format.ts";
import { sentence } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";

const collectionsKey = ["collections"] as const;

/** Maximum number of files per request. */
const MAX_FILES_PER_REQUEST = 1_000;

/** Loads all collections of the account. */
export function useCollections() {
  return useQuery({
    queryKey: collectionsKey,
    queryFn: ({ signal }) => media.collections.list({ limit: 100 }, { signal }).all(),
    staleTime: 60_000,
  });
}

type Creation = Parameters<typeof media.collections.create>[0];
type Update = Parameters<typeof media.collections.update>[1];

const refresh = () => Promise.all([queryClient.invalidateQueries({ queryKey: collectionsKey }), refreshLibrary()]);

export const useCreateCollection = () =>
  useMutation({ mutationFn: (creation: Creation) => media.collections.create(creation), onSuccess: refresh });

export const useUpdateCollection = () =>
  useMutation({
    mutationFn: ({ id, ...update }: Update & { id: string }) => media.collections.update(id, update),
    onSuccess: refresh,
  });

export const useDeleteCollection = () =>
  useMutation({
    mutationFn: (id: string) => media.collections.delete(id),
    // Does not wait: the page of the collection unmounts, and the `onSuccess` of its mutation would not run.
    onSuccess: () => void refresh(),
  });

/** Adds files at the end of a collection and shows the result. */
export async function addToCollection({ id, name }: Pick<Collection, "id" | "name">, files: readonly string[]) {
  await withErrorToast(async () => {
    let all = 0;
    for (let at = 0; at < files.length; at += MAX_FILES_PER_REQUEST) {
      const { added } = await media.collections.add(id, { fileIds: files.slice(at, at + MAX_FILES_PER_REQUEST) });
      all += added;
    }
    toast(all === 0 ? `No files added: already in “${name}”.` : `Added ${count(all, "file")} to “${name}”.`);
  });
}

/** Removes files from a manual collection. The files stay in the library. */
export async function removeFromCollection({ id, name }: Pick<Collection, "id" | "name">, files: readonly string[]) {
  await withErrorToast(async () => {
    for (let at = 0; at < files.length; at += MAX_FILES_PER_REQUEST) {
      await media.collections.remove(id, { fileIds: files.slice(at, at + MAX_FILES_PER_REQUEST) });
    }
    toast(`Removed ${count(files.length, "file")} from “${name}”.`);
  });
}

type Pages = InfiniteData<{ items: FileRecord[] }>;

let lastMove: Promise<unknown> = Promise.resolve();
let pendingMoves = 0;

/**
 * Moves files of a manual collection after the file `after`, or to the beginning if `after` is null. The list shows the
 * new order immediately. Moves are sent one after the other.
 */
export function moveInCollection(id: string, queryKey: QueryKey, fileIds: string[], after: string | null): void {
  // Without `revert`, which happens later and would replace the new order.
  void queryClient.cancelQueries({ queryKey }, { revert: false });
  queryClient.setQueryData<Pages>(queryKey, (data) => data && reorder(data, fileIds, after));
  pendingMoves += 1;
  const move = () => media.collections.add(id, { fileIds, after });
  lastMove = lastMove
    .then(move)
    .catch((error) => toast(sentence(error), "error"))
    // A list that is loaded between two moves would show the order of the first.
    .finally(() => --pendingMoves === 0 && refreshLibrary());
}

function reorder(data: Pages, fileIds: string[], after: string | null): Pages {
  const all = data.pages.flatMap(({ items }) => items);
  const moved = fileIds.flatMap((id) => all.find((file) => file.id === id) ?? []);
  const rest = all.filter(({ id }) => !fileIds.includes(id));
  rest.splice(rest.findIndex(({ id }) => id === after) + 1, 0, ...moved);
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: rest.splice(0, page.items.length) })) };
}

/** Changes the star of one file. Shows a notification if the request fails. */
export const updateMarks = ({ id }: Pick<FileRecord, "id">, marks: Partial<Pick<FileRecord, "starred">>) =>
  withErrorToast(() => media.files.update(id, marks));

async function withErrorToast(work: () => Promise<unknown>): Promise<void> {
  try {
    await duringChange(work);
  } catch (error) {
    toast(sentence(error), "error");
  }
  await refreshLibrary();
}
