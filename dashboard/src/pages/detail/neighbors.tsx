import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { FileRecord } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { number } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { usePageKeys } from "../../ui/page-keys.ts";
import { type FileList, fileListOptions, filesIn, usePlaceState } from "../files/file-list.ts";

const UNKNOWN: FileList = { collectionId: "", search: undefined, sort: undefined, order: undefined };
/** A file is searched in this many pages of the list, for example after a reload. */
const MAX_PAGES = 20;
const NEAR_END = 2;

/** The list from which a page of a file was opened, and the position of the file in it. */
export interface ListPosition {
  files: readonly FileRecord[];
  index: number;
  total: number;
  more: (() => void) | undefined;
}

/** Returns a list of only the file if it was not opened from a list. */
export function useListPosition(file: FileRecord | undefined): ListPosition {
  const { list } = usePlaceState();
  const options = fileListOptions(list ?? UNKNOWN);
  const query = useInfiniteQuery({
    ...options,
    // A changed file does not reload all pages of a list that is not shown.
    enabled: list != null && queryClient.getQueryData(options.queryKey) === undefined,
    select: (data) => ({ ...filesIn(data), pages: data.pages.length }),
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const index = data?.files.findIndex(({ id }) => id === file?.id) ?? -1;
  const isNeeded = data && (index < 0 ? data.pages < MAX_PAGES : index >= data.files.length - NEAR_END);
  useEffect(() => {
    if (file && isNeeded && hasNextPage && !isFetching) void fetchNextPage();
  }, [file, isNeeded, hasNextPage, isFetching, fetchNextPage]);
  if (!data || index < 0) return { files: file ? [file] : [], index: 0, total: 1, more: undefined };
  // The record of the page may be newer than that in the list.
  const files = data.files.map((each) => (each.id === file?.id ? file : each));
  return { files, index, total: data.total, more: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined };
}

/** Links to the previous and the next file of the list, with the keys "p" and "n". */
export function Neighbors({ position: { files, index, total }, tab }: { position: ListPosition; tab: string }) {
  const navigate = useNavigate();
  const { list } = usePlaceState();
  const pathTo = (file: FileRecord) => `/files/${file.id}${tab && file.fileType === "IMAGE" ? `/${tab}` : ""}`;
  const [previous, next] = [files[index - 1], files[index + 1]];
  const open = (file: FileRecord | undefined) => file && (() => navigate(pathTo(file), { state: { list } }));
  usePageKeys({ p: open(previous), n: open(next) });
  if (total < 2) return null;
  const link = (file: FileRecord | undefined, label: string, key: string) =>
    file ? (
      <Link
        className="icon-button"
        to={pathTo(file)}
        state={{ list }}
        aria-label={`${label}: ${file.filename}`}
        title={`${label} (${key})`}
        aria-keyshortcuts={key}
      >
        <Icon name="chevron" />
      </Link>
    ) : (
      <span className="icon-button" />
    );
  return (
    <nav className="neighbors" aria-label="Files of the list">
      {link(previous, "Previous file", "p")}
      <span className="numbers soft">
        {number(index + 1)} of {number(total)}
      </span>
      {link(next, "Next file", "n")}
    </nav>
  );
}
