import { useEffect, useMemo } from "react";
import type { FileRecord } from "../../api.ts";
import type { Matching } from "../../folders/matching-files.ts";
import type { LibraryItems } from "../../folders/move.ts";
import { useRemembered } from "../../ui/remembered.ts";

export interface Selection {
  /** IDs of the loaded files that are selected. */
  ids: ReadonlySet<string>;
  /** Set if all files that match the filter are selected, and they are many, or not all of them are loaded. */
  matching: Matching | null;
  size: number;
  total: number;
  toggle: (id: string) => void;
  /** Selects all files from the last selected file, or else from `from`, to this file. Replaces the previous range. */
  extend: (id: string, from?: string) => void;
  /** Selects these files and no others. */
  select: (ids: Iterable<string>) => void;
  /** Selects what this object contains, and these files. */
  add: (ids: Iterable<string>) => void;
  /** Selects all files, including files that are not loaded. */
  selectAll: () => void;
  /** Selects again what this object contains. */
  restore: () => void;
  clear: () => void;
}

interface Selected {
  ids: ReadonlySet<string>;
  /** The filter whose files are selected, except `ids`, as JSON. */
  all: string | null;
  /** First and last file of the last range. */
  range: readonly [from: string, to: string] | null;
}

const without = (ids: Iterable<string>, removed: string) => [...ids].filter((id) => id !== removed);

/** The service changes more files in one operation. */
const MAX_BY_ID = 100;
const NONE: Selected = { ids: new Set(), all: null, range: null };

/**
 * State of the selection. Deselects files when they are removed from the list or the filter changes.
 * @param total number of files; undefined while it is unknown
 */
export function useSelection(
  files: readonly FileRecord[],
  total: number | undefined,
  filter: Matching["filter"],
): Selection {
  const [selected, setSelected] = useRemembered("selection", NONE);
  const filterKey = JSON.stringify(filter);
  const isAll = selected.all === filterKey;
  useEffect(() => {
    if (isAll && total !== undefined && total <= selected.ids.size) setSelected(NONE);
  }, [isAll, total, selected, setSelected]);
  const ids = useMemo(
    () => new Set(files.map(({ id }) => id).filter((id) => selected.ids.has(id) !== isAll)),
    [files, selected, isAll],
  );
  // The items of a list render again only if the selection changes.
  return useMemo((): Selection => {
    const isById = files.length >= (total ?? 0) && files.length <= MAX_BY_ID;
    const matching =
      isAll && total !== undefined && !isById
        ? { filter, except: [...selected.ids], total: total - selected.ids.size }
        : null;
    const exclude = (excluded: readonly string[]) =>
      setSelected({ ids: new Set(excluded), all: filterKey, range: null });

    const filesBetween = (from: string, to: string): string[] => {
      const [one, other] = [from, to].map((id) => files.findIndex((file) => file.id === id)) as [number, number];
      if (one < 0) return [to];
      return files.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);
    };
    const toggle = (id: string) => {
      if (matching) return exclude(ids.has(id) ? [...selected.ids, id] : without(selected.ids, id));
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setSelected({ ids: next, all: null, range: [id, id] });
    };
    const extend = (id: string, from = id) => {
      if (matching) return exclude(without(selected.ids, id));
      const { range } = selected;
      const first = range?.[0] ?? from;
      const earlier = new Set(range ? filesBetween(...range) : []);
      const next = [...[...ids].filter((each) => !earlier.has(each)), ...filesBetween(first, id)];
      setSelected({ ids: new Set(next), all: null, range: [first, id] });
    };
    return {
      ids,
      matching,
      size: matching ? matching.total : ids.size,
      total: total ?? 0,
      toggle,
      extend,
      select: (next) => setSelected({ ids: new Set(next), all: null, range: null }),
      add: (added) => {
        const more = new Set(added);
        if (matching) exclude([...selected.ids].filter((id) => !more.has(id)));
        else setSelected({ ids: new Set([...ids, ...more]), all: null, range: null });
      },
      selectAll: () => {
        if (isById) setSelected({ ids: new Set(files.map(({ id }) => id)), all: null, range: null });
        else exclude([]);
      },
      restore: () => setSelected(selected),
      clear: () => setSelected(NONE),
    };
  }, [files, total, filter, filterKey, ids, isAll, selected, setSelected]);
}

export const selectedItems = ({ ids, matching }: Selection): LibraryItems => ({
  files: [...ids],
  folders: [],
  matching: matching ?? undefined,
});
