import { useLayoutEffect, useState } from "react";

interface Rows {
  count: number;
  /** Pixels. All rows have the same height. */
  height: number;
  /** Distance of the first row from the top of the page, in pixels. */
  top: number;
}

/** Space for the toolbar and the bar of the selection above and below a row that is scrolled to. */
const PADDING = 80;

/** Returns the first and the last row in the window. Without rows, the last is -1. */
export function useVisibleRows({ count, height, top }: Rows): readonly [first: number, last: number] {
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

/** Scrolls as little as necessary. */
export function scrollToRow(row: number, { height, top }: Pick<Rows, "height" | "top">): void {
  const start = top + row * height - PADDING;
  const end = start + height + 2 * PADDING - innerHeight;
  if (end > scrollY) scrollTo({ top: end });
  else if (start < scrollY) scrollTo({ top: start });
}
