import { useMemo, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import type { Matching } from "../../folders/matching.ts";
import type { Load } from "../../folders/move.ts";

export interface Selection {
  /** IDs of the loaded files that are selected. */
  ids: ReadonlySet<string>;
  /** Set if all files that match the filter are selected, loaded or not. */
  matching: Matching | null;
  size: number;
  /** With `range`, selects all files from the previously selected file to this file. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects all loaded files; the second call selects all files. */
  all: () => void;
  /** Whether the next call of `all` also selects files that are not loaded. */
  goesOn: boolean;
  clear: () => void;
}

/** State of the selection. Files that are no longer shown, or that another filter finds, are no longer selected. */
export function useSelection(files: readonly FileRecord[], total: number, filter: Matching["filter"]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<Matching["filter"] | null>(null);
  // Filter for which all loaded files were selected. More files may have been loaded since.
  const [swept, setSwept] = useState<Matching["filter"] | null>(null);
  const last = useRef<string | null>(null);
  const loaded = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const matching = whole === filter ? { filter, total } : null;
  const ids = useMemo(
    () => (whole === filter ? loaded : new Set([...loaded].filter((id) => chosen.has(id)))),
    [loaded, chosen, whole, filter],
  );

  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setSwept(null);
    setWhole(null);
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
    choose(next);
  };
  const goesOn = !matching && files.length < total && (swept === filter || ids.size === files.length);
  const all = () => {
    choose(loaded);
    setSwept(filter);
    setWhole(goesOn || matching ? filter : null);
  };
  const clear = () => choose(new Set());
  return { ids, matching, size: matching ? total : ids.size, toggle, all, goesOn, clear };
}

export const loadOf = ({ ids, matching }: Selection): Load => ({
  files: [...ids],
  folders: [],
  matching: matching ?? undefined,
});
