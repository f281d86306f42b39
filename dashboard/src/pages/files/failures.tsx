import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { type FileRecord, media } from "../../api.ts";
import { failuresKey } from "../../folders/folders.ts";
import { Icon } from "../../ui/icon.tsx";
import { type FileList, filterParams, requestParams } from "./file-list.ts";

const PAGE = 100;

/** The maximum length of a search. */
const MAX_SEARCH = 200;

/**
 * Returns the IDs of the files in the list whose last run of an AI task failed. They are loaded in the order of the
 * list, further pages only when the list reaches them.
 */
export function useFailures(list: FileList, files: readonly FileRecord[]): ReadonlySet<string> {
  const { isBroader, ...params } = failedIn(list);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...failuresKey, params],
    queryFn: ({ pageParam, signal }) =>
      media.files.list({ ...params, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }).page(),
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
  const ids = useMemo(() => data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [], [data]);
  const last = ids.at(-1);
  useEffect(() => {
    if (hasNextPage && !isFetching && (isBroader || files.some(({ id }) => id === last))) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, isBroader, files, last]);
  return useMemo(() => new Set(ids), [ids]);
}

/** Returns the request for the failed files of a list, or for more files if its search is too long to be extended. */
function failedIn(list: FileList): Parameters<typeof media.files.list>[0] & { isBroader: boolean } {
  if ("collectionId" in list) return { search: `collection:${list.collectionId} is:failed`, isBroader: false };
  // In brackets, because the search may contain OR.
  const search = list.search ? `(${list.search}) is:failed` : "is:failed";
  if (search.length <= MAX_SEARCH) return { ...filterParams(list), search, isBroader: false };
  const { folderId, type } = list;
  return { ...requestParams({ folderId, type, search: "is:failed" }), isBroader: true };
}

/** Link to the reason why the last run of an AI task failed. */
export function FailureMark({ file, tabIndex }: { file: FileRecord; tabIndex: 0 | -1 }) {
  return (
    <Link
      to={`/files/${file.id}/ai`}
      className="failure-mark"
      title="The last AI run failed"
      draggable={false}
      tabIndex={tabIndex}
    >
      <Icon name="sparkle" size={14} />
      <span className="visually-hidden">The last AI run of {file.filename} failed</span>
    </Link>
  );
}
