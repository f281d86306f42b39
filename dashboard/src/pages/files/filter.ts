import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router";
import { withParams } from "../../ui/search-params.ts";
import type { Order } from "../../ui/sort-order.ts";

export const TYPES = ["IMAGE", "VIDEO", "AUDIO", "DOCUMENT"] as const;
export type FileType = (typeof TYPES)[number];
export type View = "grid" | "list";
export const SORTS = ["createdAt", "updatedAt", "filename", "fileSize", "relevance"] as const;
export type Sort = (typeof SORTS)[number];

/** Filter, sort order and view of the page, from its URL. */
export interface Filter {
  /** Null for all folders, "root" for files that are in no folder. */
  folderId: string | null;
  search: string;
  type: FileType | null;
  sort: Sort;
  order: Order;
  view: View;
}

/** Returns the initial order: names from A to Z, otherwise the newest, largest or most relevant first. */
export const initialOrder = (sort: Sort): Order => (sort === "filename" ? "asc" : "desc");

const VIEW_KEY = "files-view";

export function useFilter(): [Filter, (changes: Partial<Omit<Filter, "folderId">>) => void] {
  const { folderId = null } = useParams();
  const [params, setParams] = useSearchParams();
  const filter = useMemo((): Filter => {
    const search = params.get("search")?.slice(0, 200) ?? "";
    const requestedSort = SORTS.find((it) => it === params.get("sort")) ?? "createdAt";
    // Without a search, files cannot be sorted by relevance.
    const sort = requestedSort === "relevance" && search === "" ? "createdAt" : requestedSort;
    const order = (["asc", "desc"] as const).find((it) => it === params.get("order")) ?? initialOrder(sort);
    const view = params.get("view") ?? localStorage.getItem(VIEW_KEY);
    return {
      folderId,
      search,
      type: TYPES.find((type) => type === params.get("type")) ?? null,
      sort,
      order,
      view: view === "list" ? "list" : "grid",
    };
  }, [params, folderId]);

  const change = (changes: Partial<Omit<Filter, "folderId">>) => {
    if (changes.view) localStorage.setItem(VIEW_KEY, changes.view);
    setParams((current) => withParams(current, changes), { replace: true });
  };
  return [filter, change];
}
