import { type RefObject, useLayoutEffect, useState } from "react";
import type { View } from "./filter.ts";

const GAP = 16;
const CARD_MIN = 184;
const CARD_WORDS = 60;
const ROW_HEIGHT = 52;
const NARROW = 520;
/** Space for the toolbar and the bar of the selection above and below a row that is scrolled to. */
const PADDING = 80;
/** Rows that are rendered above and below the window. */
const AHEAD = { grid: 3, list: 10 };

/** The geometry of a list whose items have the same size, in pixels. */
export interface Layout {
  columns: number;
  rows: number;
  itemWidth: number;
  itemHeight: number;
  /** Distance of rows, with the gap between them. */
  rowHeight: number;
  columnWidth: number;
  /** Distance of the first row from the top of the page. */
  top: number;
  firstVisibleRow: number;
  lastVisibleRow: number;
  /** Rows to render: the visible rows and some around them. */
  shownRows: number[];
}

/** Arranges items in a grid or a list that is as wide as the element. */
export function useLayout(element: RefObject<HTMLElement | null>, view: View, length: number): Layout {
  const { width, top } = useBox(element);
  const gap = view === "list" ? 0 : GAP;
  const columns =
    view === "list" ? 1 : Math.max(2, Math.floor((width + GAP) / ((width < NARROW ? 140 : CARD_MIN) + GAP)));
  const itemWidth = (width - (columns - 1) * gap) / columns;
  const rowHeight = view === "list" ? ROW_HEIGHT : Math.round(itemWidth * 0.75) + CARD_WORDS + GAP;
  const rows = width === 0 ? 0 : Math.ceil(length / columns);
  const [firstVisibleRow, lastVisibleRow] = useVisibleRows(rows, rowHeight, top);
  const start = Math.max(0, firstVisibleRow - AHEAD[view]);
  const end = Math.min(rows, lastVisibleRow + AHEAD[view] + 1);
  return {
    columns,
    rows,
    itemWidth,
    itemHeight: rowHeight - gap,
    rowHeight,
    columnWidth: itemWidth + gap,
    top,
    firstVisibleRow,
    lastVisibleRow,
    shownRows: Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index),
  };
}

/** Scrolls as little as necessary. */
export function scrollToRow(row: number, { rowHeight, top }: Layout): void {
  const start = top + row * rowHeight - PADDING;
  const end = start + rowHeight + 2 * PADDING - innerHeight;
  if (end > scrollY) scrollTo({ top: end });
  else if (start < scrollY) scrollTo({ top: start });
}

/** Returns the first and the last row in the window. Without rows, the last is -1. */
function useVisibleRows(count: number, height: number, top: number): readonly [first: number, last: number] {
  const [visible, setVisible] = useState<readonly [number, number]>([0, -1]);
  useLayoutEffect(() => {
    const rowAt = (y: number) => Math.min(Math.max(0, Math.floor((y - top) / height)), count - 1);
    const measure = () => {
      const next = [rowAt(scrollY), rowAt(scrollY + innerHeight)] as const;
      setVisible((last) => (last[0] === next[0] && last[1] === next[1] ? last : next));
    };
    measure();
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    addEventListener("scroll", measure, options);
    addEventListener("resize", measure, options);
    return () => listeners.abort();
  }, [count, height, top]);
  return [Math.min(visible[0], count), Math.min(visible[1], count - 1)];
}

/** Measures the width of an element and its distance from the top of the page. */
function useBox(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { width, top } = measured.getBoundingClientRect();
      const next = { width, top: Math.round(top + scrollY) };
      setBox((last) => (last.width === next.width && last.top === next.top ? last : next));
    };
    measure();
    // Also observes the body, because content above the list may grow.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
