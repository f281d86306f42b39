import { useInfiniteQuery } from "@tanstack/react-query";
import { media, send } from "../../api.ts";

const PAGE = 100;

/** Loads the items in the trash, last deleted first, and the used storage of the trash. */
export function useTrash() {
  return useInfiniteQuery({
    queryKey: ["trash"],
    queryFn: ({ pageParam, signal }) =>
      send(() => media.raw.GET("/api/v1/trash", { params: { query: { limit: PAGE, cursor: pageParam } }, signal })),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.pagination.total ?? 0,
      storage: pages.at(-1)?.storage ?? { bytes: 0, limit: 0 },
    }),
  });
}
