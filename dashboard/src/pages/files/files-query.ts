import { useInfiniteQuery } from "@tanstack/react-query";
import { media } from "../../api.ts";
import { type Filter, initialOrder } from "./filter.ts";

const FIRST_PAGE = 60;
const NEXT_PAGES = 100;

/** Converts the filter to request parameters. */
export const requestParams = ({ folderId, search, type }: Pick<Filter, "folderId" | "search" | "type">) => ({
  ...(folderId && { folderId }),
  ...(search && { search }),
  ...(type && { type }),
});

type Page = Awaited<ReturnType<ReturnType<typeof media.files.list>["page"]>>;

/** Declared once, so that the pages are joined only when they change. */
const joinPages = ({ pages }: { pages: Page[] }) => ({
  files: pages.flatMap(({ items }) => items),
  total: pages.at(-1)?.pagination.total ?? 0,
  totalIsExact: pages.at(-1)?.pagination.totalIsExact ?? true,
});

/** Loads the files that match a filter, page by page. */
export function useFiles({ folderId, search, type, sort, order }: Filter) {
  return useInfiniteQuery({
    queryKey: ["files", { folderId, search, type, sort, order }],
    queryFn: ({ pageParam, signal }) =>
      media.files
        .list(
          {
            limit: pageParam ? NEXT_PAGES : FIRST_PAGE,
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
    select: joinPages,
    placeholderData: (earlier, query) =>
      // Previous results stay while the user types. Another folder starts empty.
      (query?.queryKey[1] as Filter | undefined)?.folderId === folderId ? earlier : undefined,
  });
}
