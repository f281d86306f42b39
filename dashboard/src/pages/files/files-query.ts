import { useInfiniteQuery } from "@tanstack/react-query";
import { media } from "../../api.ts";
import { type Filter, initialOrder } from "./filter.ts";

const PAGE = 60;

/** Converts the filter to request parameters. */
export const requestParams = ({ folderId, search, type }: Pick<Filter, "folderId" | "search" | "type">) => ({
  ...(folderId && { folderId }),
  ...(search && { search }),
  ...(type && { type }),
});

/** Loads the files that match a filter, page by page. */
export function useFiles({ folderId, search, type, sort, order }: Filter) {
  return useInfiniteQuery({
    queryKey: ["files", { folderId, search, type, sort, order }],
    queryFn: ({ pageParam, signal }) =>
      media.files
        .list(
          {
            limit: PAGE,
            ...(pageParam && { cursor: pageParam }),
            ...requestParams({ folderId, search, type }),
            ...(sort !== "createdAt" && { sort }),
            ...(order !== initialOrder(sort) && { order }),
          },
          { signal },
        )
        .page(),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => ({
      files: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.pagination.total ?? 0,
      totalIsExact: pages.at(-1)?.pagination.totalIsExact ?? true,
    }),
    placeholderData: (earlier, query) =>
      // Previous results stay while the user types. Another folder starts empty.
      (query?.queryKey[1] as Filter | undefined)?.folderId === folderId ? earlier : undefined,
  });
}
