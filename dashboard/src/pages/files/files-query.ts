import { useInfiniteQuery } from "@tanstack/react-query";
import { media } from "../../api.ts";
import type { Filter } from "./filter.ts";

const PAGE = 60;

/** As the service takes it. */
export const asked = ({ folderId, search, type }: Omit<Filter, "view">) => ({
  ...(folderId && { folderId }),
  ...(search && { search }),
  ...(type && { type }),
});

/** The files of a filter, newest first, page by page. */
export function useFiles({ folderId, search, type }: Filter) {
  return useInfiniteQuery({
    queryKey: ["files", { folderId, search, type }],
    queryFn: ({ pageParam, signal }) =>
      media.files
        .list(
          {
            limit: PAGE,
            ...(pageParam && { cursor: pageParam }),
            ...asked({ folderId, search, type }),
          },
          { signal },
        )
        .page(),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => ({
      files: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.pagination.total ?? 0,
    }),
    placeholderData: (earlier, query) =>
      // While one types, the last hits stay; another folder starts empty.
      (query?.queryKey[1] as Filter | undefined)?.folderId === folderId ? earlier : undefined,
  });
}
