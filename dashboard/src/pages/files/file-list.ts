import { infiniteQueryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import { type FileRecord, media } from "../../api.ts";
import { type Filter, initialOrder } from "./filter.ts";

const FIRST_PAGE = 60;
const NEXT_PAGES = 100;

/** A list of files that pages show. The history of the browser keeps it, so it is plain data. */
export type FileList = FilteredFiles | CollectionFiles;

type FilteredFiles = Omit<Filter, "view">;

interface CollectionFiles {
  collectionId: string;
  /** A changed search does not show the previous files, nor does a changed order. */
  search: string | undefined;
  sort: string | undefined;
  order: string | undefined;
}

interface FilePages {
  pages: { items: FileRecord[]; pagination: { total: number; totalIsExact?: boolean | undefined } }[];
}

/** Declared once, so that the pages are joined only when they change. */
export const filesIn = ({ pages }: FilePages) => ({
  files: pages.flatMap(({ items }) => items),
  total: pages.at(-1)?.pagination.total ?? 0,
  totalIsExact: pages.at(-1)?.pagination.totalIsExact ?? true,
});

/** Converts the filter to request parameters. */
export const requestParams = ({ folderId, search, type }: Pick<Filter, "folderId" | "search" | "type">) => ({
  ...(folderId && { folderId }),
  ...(search && { search }),
  ...(type && { type }),
});

/** Converts the filter and the order to request parameters. */
export const filterParams = (list: FilteredFiles) => ({
  ...requestParams(list),
  ...(list.sort !== "createdAt" && { sort: list.sort }),
  ...(list.order !== initialOrder(list.sort) && { order: list.order }),
});

/** Loads a list page by page. */
export function fileListOptions(list: FileList) {
  return infiniteQueryOptions({
    queryKey: keyOf(list),
    queryFn: ({ pageParam, signal }) =>
      request(list, pageParam ? { limit: NEXT_PAGES, cursor: pageParam } : { limit: FIRST_PAGE }, signal),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
}

function keyOf(list: FileList): readonly unknown[] {
  if ("collectionId" in list) return ["files", "collection", list.collectionId, list.search, list.sort, list.order];
  const { folderId, search, type, sort, order } = list;
  return ["files", { folderId, search, type, sort, order }];
}

function request(list: FileList, page: { limit: number; cursor?: string }, signal: AbortSignal) {
  if ("collectionId" in list) return media.collections.files(list.collectionId, page, { signal }).page();
  return media.files.list({ ...page, ...filterParams(list) }, { signal }).page();
}

/** State of a history entry: the list from which a file was opened, and the file in the viewer. */
export interface PlaceState {
  list?: FileList | null;
  viewed?: string | null;
}

/** The list around a link to a file. */
export const ListContext = createContext<FileList | null>(null);

/** Returns the state of links to files, which keeps the order of the list for "Previous" and "Next". */
export const useListState = (): PlaceState => ({ list: useContext(ListContext) });

export const usePlaceState = (): PlaceState => (useLocation().state as PlaceState | null) ?? {};
