import { useMemo, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import type { Matching } from "../../folders/matching.ts";
import type { Load } from "../../folders/move.ts";

export interface Selection {
  /** Those chosen of the files that are loaded. */
  ids: ReadonlySet<string>;
  /** Set when everything that the filter finds is chosen, loaded or not. */
  matching: Matching | null;
  size: number;
  /** With `range`, everything since the one chosen before. */
  toggle: (id: string, range?: boolean) => void;
  /** Chooses what is loaded, and then all there is. */
  all: () => void;
  /** Whether `all` goes on to files that are not loaded. */
  goesOn: boolean;
  clear: () => void;
}

/** Which of the files shown are chosen; what is not shown any more, or found by another filter, is not chosen any more. */
export function useSelection(files: readonly FileRecord[], total: number, filter: Matching["filter"]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<Matching["filter"] | null>(null);
  // Where all that was loaded has been chosen; more may have come since.
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
