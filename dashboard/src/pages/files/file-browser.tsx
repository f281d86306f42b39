import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { FileCard } from "./file-card.tsx";
import { FileRow } from "./file-row.tsx";
import type { View } from "./filter.ts";
import type { Selection } from "./selection.ts";
import "./file-browser.css";

interface BrowserProps {
  files: readonly FileRecord[];
  total: number;
  view: View;
  selection: Selection;
  /** Asks for the next page; undefined when there is none, or while one is on its way. */
  more: (() => void) | undefined;
}

const GAP = 16;
const CARD_MIN = 184;
const CARD_WORDS = 60;
const ROW_HEIGHT = 52;
const NARROW = 520;

/** Thousands of files as a grid or a list, of which only what is in view is in the page. */
export function FileBrowser({ files, total, view, selection, more }: BrowserProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(list);
  const columns =
    view === "list" ? 1 : Math.max(2, Math.floor((width + GAP) / ((width < NARROW ? 140 : CARD_MIN) + GAP)));
  const cardWidth = (width - (columns - 1) * GAP) / columns;
  const rowHeight = view === "list" ? ROW_HEIGHT : Math.round(cardWidth * 0.75) + CARD_WORDS + GAP;
  const rows = width === 0 ? 0 : Math.ceil(files.length / columns);

  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: view === "list" ? 10 : 3,
    scrollMargin: top,
    scrollPaddingStart: 80,
    scrollPaddingEnd: 80,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes
  useEffect(() => virtual.measure(), [rowHeight, virtual]);

  const shown = virtual.getVirtualItems();
  const nearEnd = (shown.at(-1)?.index ?? 0) >= rows - 4;
  useEffect(() => {
    if (nearEnd && rows > 0) more?.();
  }, [nearEnd, rows, more]);

  const walk = (event: KeyboardEvent) => {
    const item = (event.target as Element).closest("[data-index]");
    if (!item || (event.target as Element).closest("[popover], dialog, form")) return;
    const at = Number(item.getAttribute("data-index"));
    if (event.key === "x") {
      const file = files[at];
      if (file) selection.toggle(file.id);
      return;
    }
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const next = at + (steps[event.key] ?? 0);
    if (next === at || next < 0 || next >= files.length || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    virtual.scrollToIndex(Math.floor(next / columns));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-index="${next}"] > a`)?.focus());
  };

  const Item = view === "list" ? FileRow : FileCard;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list stand between the list and its items
    <div
      ref={list}
      role="list"
      aria-label="Files"
      className={`file-browser file-browser-${view}`}
      data-choosing={selection.ids.size > 0 || undefined}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={walk}
    >
      {shown.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className="file-browser-row"
          style={{
            transform: `translateY(${row.start - top}px)`,
            height: rowHeight - (view === "list" ? 0 : GAP),
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {files.slice(row.index * columns, (row.index + 1) * columns).map((file, column) => (
            <Item key={file.id} file={file} index={row.index * columns + column} total={total} selection={selection} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** How wide an element is, and how far down the page it begins. */
function useBox(element: React.RefObject<HTMLElement | null>): { width: number; top: number } {
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
    // The body too: what stands above may grow.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
