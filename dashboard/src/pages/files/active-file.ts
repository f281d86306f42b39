import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { useRemembered } from "../../ui/remembered.ts";
import { type Layout, scrollToRow } from "./layout.ts";

/** The file that the user focused last. It is the tab stop of the list while it is visible. */
export function useActiveFile(list: RefObject<HTMLElement | null>, files: readonly FileRecord[], layout: Layout) {
  const [isFocused, setFocused] = useState(false);
  const { columns, rows, firstVisibleRow, lastVisibleRow, shownRows } = layout;
  const rowOf = (index: number) => Math.floor(index / columns);
  const isVisible = (row: number) => row >= firstVisibleRow && row <= lastVisibleRow;
  const [active, setActive] = useActive(files, (from, to) => {
    // The page follows the focus.
    if (isFocused && isVisible(rowOf(from))) scrollToRow(rowOf(to), layout);
  });
  const activeRow = rowOf(active);
  /** Index of the file that receives the focus as soon as it is rendered. */
  const pendingFocusIndex = useRef<number | null>(null);

  const goTo = (index: number) => {
    scrollToRow(rowOf(index), layout);
    setActive(index);
    pendingFocusIndex.current = index;
    // The list keeps the keyboard until the file is loaded.
    if (!files[index]) list.current?.focus({ preventScroll: true });
  };
  // A distant row is rendered some frames after the list is scrolled to it.
  useEffect(() => {
    if (pendingFocusIndex.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${pendingFocusIndex.current}"] > a`);
    if (!link) return;
    link.focus();
    // The list is inert while a dialog is open and cannot receive the focus. The render that closes the dialog retries.
    if (document.activeElement === link) pendingFocusIndex.current = null;
  });

  // The row with the focus stays rendered, also if it is scrolled away or sorted to another position.
  const isKept = isFocused && activeRow < rows && !shownRows.includes(activeRow);
  // Roving tab stop: Tab reaches one item with its checkbox and menu, arrow keys reach the others.
  return {
    active,
    goTo,
    rows: isKept ? [...shownRows, activeRow].sort((one, other) => one - other) : shownRows,
    tabStop: isFocused || isVisible(activeRow) ? active : firstVisibleRow * columns,
    handlers: {
      onFocus({ target }: FocusEvent) {
        const index = target.closest("[data-index]")?.getAttribute("data-index");
        if (index) setActive(Number(index));
        setFocused(true);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        // Without a related target, the element with the focus was removed, or another window is used.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

/** Index of the active file. It follows the file; the next file takes the place of a removed file. */
function useActive(
  files: readonly FileRecord[],
  onMoved: (from: number, to: number) => void,
): [number, (index: number) => void] {
  const [{ id, index }, set] = useRemembered<{ id: string | null; index: number }>("active", { id: null, index: 0 });
  const current = useMemo(() => files.findIndex((file) => file.id === id), [files, id]);
  useEffect(() => {
    if (current < 0 || current === index) return;
    set({ id, index: current });
    onMoved(index, current);
  });
  // Without an ID, the file is not loaded yet.
  const active = current >= 0 ? current : id === null ? index : Math.min(index, files.length - 1);
  const setActive = (next: number) => {
    if (next !== index || files[next]?.id !== id) set({ id: files[next]?.id ?? null, index: next });
  };
  return [active, setActive];
}
