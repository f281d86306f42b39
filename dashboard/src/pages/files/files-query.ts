import { useInfiniteQuery } from "@tanstack/react-query";
import { type FileList, fileListOptions, filesIn } from "./file-list.ts";
import type { Filter } from "./filter.ts";

/** Loads the files that match a filter, page by page. */
export function useFiles(list: Exclude<FileList, { collectionId: string }>) {
  return useInfiniteQuery({
    ...fileListOptions(list),
    select: filesIn,
    placeholderData: (earlier, query) =>
      // Previous results stay while the user types. Another folder starts empty.
      (query?.queryKey[1] as Filter | undefined)?.folderId === list.folderId ? earlier : undefined,
  });
}
