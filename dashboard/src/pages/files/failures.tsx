import { useInfiniteQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useMemo } from "react";
import { Link } from "react-router";
import { type FileRecord, media } from "../../api.ts";
import { failuresKey } from "../../folders/folders.ts";
import { Icon } from "../../ui/icon.tsx";
import { type FileList, filterParams } from "./file-list.ts";

const PAGE = 100;

const FailuresContext = createContext<ReadonlySet<string>>(new Set());
export const FailuresIn = FailuresContext.Provider;

/**
 * Returns the IDs of the files in the list whose last run of an AI task failed. They are loaded in the order of the
 * list, further pages only when the list reaches them.
 */
export function useFailures(list: FileList, files: readonly FileRecord[]): ReadonlySet<string> {
  const params = failedIn(list);
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
    if (hasNextPage && !isFetching && files.some(({ id }) => id === last)) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, files, last]);
  return useMemo(() => new Set(ids), [ids]);
}

function failedIn(list: FileList): Parameters<typeof media.files.list>[0] {
  if ("collectionId" in list) return { search: `collection:${list.collectionId} is:failed` };
  // In brackets, because the search may contain OR.
  return { ...filterParams(list), search: list.search ? `(${list.search}) is:failed` : "is:failed" };
}

/** Link to the reason, if the last run of an AI task failed. */
export function FailureMark({ file, tabIndex }: { file: FileRecord; tabIndex: 0 | -1 }) {
  const failures = useContext(FailuresContext);
  if (!failures.has(file.id)) return null;
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
