import { useLayoutEffect, useRef } from "react";
import type { FileRecord } from "../../api.ts";

/** Moves files after another file, or to the beginning if it is null. */
export type OnMove = (files: string[], after: string | null) => unknown;

/** Changes the order of a list that has a manual order. */
export function useManualOrder(files: readonly FileRecord[], onMove: OnMove | undefined) {
  /** The order after all moves, also after those that are not rendered yet. */
  const ordered = useRef(files);
  useLayoutEffect(() => {
    ordered.current = files;
  }, [files]);
  return {
    /** Moves a file by one position. */
    step(id: string, by: -1 | 1) {
      const before = ordered.current;
      const at = before.findIndex((file) => file.id === id);
      const [file, other] = [before[at], before[at + by]];
      if (!file || !other || !onMove) return;
      ordered.current = before.with(at, other).with(at + by, file);
      onMove([id], placeBefore(before, [id], by < 0 ? at - 1 : at + 2));
    },
    /** Moves files before or after another file. */
    put(moved: readonly string[], target: string, isBehind: boolean) {
      const at = files.findIndex(({ id }) => id === target);
      onMove?.([...moved], placeBefore(files, moved, isBehind ? at + 1 : at));
    },
  };
}

/** Returns the file after which the moved files must be placed to be at `place`; null for the beginning. */
function placeBefore(files: readonly FileRecord[], moved: readonly string[], place: number): string | null {
  return files.slice(0, place).findLast(({ id }) => !moved.includes(id))?.id ?? null;
}
