import { useMemo, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import type { Matching } from "../../folders/matching-files.ts";
import type { LibraryItems } from "../../folders/move.ts";

export interface Selection {
  /** IDs of the loaded files that are selected. */
  ids: ReadonlySet<string>;
  /** Set if all files that match the filter are selected, loaded or not. */
  matching: Matching | null;
  size: number;
  /** With `range`, selects all files from the previously selected file to this file. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects all loaded files; the second call selects all files. */
  selectAll: () => void;
  /** Whether the next call of `selectAll` also selects files that are not loaded. */
  canExtend: boolean;
  clear: () => void;
}

/** State of the selection. Deselects files when they are removed from the list or the filter changes. */
export function useSelection(files: readonly FileRecord[], total: number, filter: Matching["filter"]): Selection {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [allSelectedFilter, setAllSelectedFilter] = useState<Matching["filter"] | null>(null);
  // Filter of the last selection of all loaded files. More files may have been loaded since.
  const [loadedSelectedFilter, setLoadedSelectedFilter] = useState<Matching["filter"] | null>(null);
  const last = useRef<string | null>(null);
  const loaded = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const matching = allSelectedFilter === filter ? { filter, total } : null;
  const ids = useMemo(
    () => (allSelectedFilter === filter ? loaded : new Set([...loaded].filter((id) => selectedIds.has(id)))),
    [loaded, selectedIds, allSelectedFilter, filter],
  );

  const select = (next: ReadonlySet<string>) => {
    setSelectedIds(next);
    setLoadedSelectedFilter(null);
    setAllSelectedFilter(null);
  };
  const toggle = (id: string, range = false) => {
    const next = new Set(ids);
    const from = files.findIndex((file) => file.id === last.current);
    const to = files.findIndex((file) => file.id === id);
    if (range && from >= 0) {
      for (const file of files.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(file.id);
    } else if (!next.delete(id)) {
      next.add(id);
    }
    last.current = id;
    select(next);
  };
  const canExtend = !matching && files.length < total && (loadedSelectedFilter === filter || ids.size === files.length);
  const selectAll = () => {
    select(loaded);
    setLoadedSelectedFilter(filter);
    setAllSelectedFilter(canExtend || matching ? filter : null);
  };
  const clear = () => select(new Set());
  return { ids, matching, size: matching ? total : ids.size, toggle, selectAll, canExtend, clear };
}

export const selectedItems = ({ ids, matching }: Selection): LibraryItems => ({
  files: [...ids],
  folders: [],
  matching: matching ?? undefined,
});
