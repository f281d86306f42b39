import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `range`, everything since the one chosen before. */
  toggle: (id: string, range?: boolean) => void;
  all: () => void;
  clear: () => void;
}

/** Which of the files shown are chosen; what is not shown any more is not chosen any more. */
export function useSelection(files: readonly FileRecord[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = useMemo(() => new Set(files.filter(({ id }) => chosen.has(id)).map(({ id }) => id)), [files, chosen]);

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
    setChosen(next);
  };
  const all = useCallback(() => setChosen(new Set(files.map(({ id }) => id))), [files]);
  const clear = useCallback(() => setChosen(new Set()), []);
  return { ids, toggle, all, clear };
}

/** Keys for the whole page; they do nothing while one writes, or while something lies above the page. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey) return;
      if (target?.closest("input:not([type=checkbox]), textarea, select, dialog, [popover]")) return;
      const run = current.current[`${event.metaKey || event.ctrlKey ? "mod+" : ""}${event.key}`];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
