import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { FileRecord } from "../../api.ts";
import { toggleStar } from "../../collections/marks.tsx";
import { FileCard, type ItemOrder } from "./file-card.tsx";
import { type FileList, ListContext } from "./file-list.ts";
import { FileRow } from "./file-row.tsx";
import type { View } from "./filter.ts";
import type { Selection } from "./selection.ts";
import { useViewed } from "./viewed.ts";
import "./file-browser.css";

const Viewer = lazy(() => import("./viewer.tsx").then((module) => ({ default: module.Viewer })));

interface BrowserProps {
  list: FileList;
  files: readonly FileRecord[];
  total: number;
  view: View;
  selection: Selection;
  /** Requests the next page; undefined if there is none, or while a page is loading. */
  more: (() => void) | undefined;
  /** Moves files after another file, or to the beginning if it is null. Set for lists with a manual order. */
  onMove?: ((files: string[], after: string | null) => unknown) | undefined;
}

const GAP = 16;
const CARD_MIN = 184;
const CARD_WORDS = 60;
const ROW_HEIGHT = 52;
const NARROW = 520;
/** The controls of an item. */
const CONTROLS = ["> a", "> .select-box", "> .file-menu button"];

/** Shows thousands of files as a grid or a list. Only visible rows are in the DOM. */
export function FileBrowser({ list: shown, files, total, view, selection, more, onMove }: BrowserProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(list);
  const columns =
    view === "list" ? 1 : Math.max(2, Math.floor((width + GAP) / ((width < NARROW ? 140 : CARD_MIN) + GAP)));
  const cardWidth = (width - (columns - 1) * GAP) / columns;
  const rowHeight = view === "list" ? ROW_HEIGHT : Math.round(cardWidth * 0.75) + CARD_WORDS + GAP;
  const rows = width === 0 ? 0 : Math.ceil(files.length / columns);

  const [active, setActive] = useState(0);
  /** Index of the file that receives the focus as soon as it is rendered. */
  const pendingFocusIndex = useRef<number | null>(null);
  const { viewed, show, close } = useViewed();

  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: view === "list" ? 10 : 3,
    scrollMargin: top,
    scrollPaddingStart: 80,
    scrollPaddingEnd: 80,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes
  useEffect(() => virtual.measure(), [rowHeight, virtual]);

  const visibleRows = virtual.getVirtualItems();
  const nearEnd = (visibleRows.at(-1)?.index ?? 0) >= rows - 4;
  useEffect(() => {
    if (nearEnd && rows > 0) more?.();
  }, [nearEnd, rows, more]);

  const goTo = (index: number) => {
    virtual.scrollToIndex(Math.floor(index / columns));
    setActive(index);
    pendingFocusIndex.current = index;
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
  /** Moves a file by one position in a list with a manual order. */
  const step = (at: number, by: -1 | 1) => {
    const [file, to] = [files[at], at + by];
    if (!file || !onMove || to < 0 || to >= files.length) return;
    onMove([file.id], placeBefore(files, [file.id], by < 0 ? at - 1 : at + 2));
    goTo(to);
  };
  const orderOf = (index: number): ItemOrder | undefined =>
    onMove && {
      items: [
        { label: "Move earlier", icon: "back", run: () => step(index, -1) },
        { label: "Move later", icon: "chevron", run: () => step(index, 1) },
      ],
      put: (moved, behind) => onMove([...moved], placeBefore(files, moved, behind ? index + 1 : index)),
    };
  const walk = (event: KeyboardEvent) => {
    const item = (event.target as Element).closest("[data-index]");
    if (!item || (event.target as Element).closest("[popover], dialog, form")) return;
    const at = Number(item.getAttribute("data-index"));
    if (event.key === "x") {
      const file = files[at];
      if (file) selection.toggle(file.id);
      return;
    }
    if (event.altKey && onMove && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      step(at, event.key === "ArrowLeft" ? -1 : 1);
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "s") {
      const file = files[at];
      if (file) toggleStar(file);
      return;
    }
    if (event.key === " " && (event.target as Element).matches("a")) {
      event.preventDefault();
      show(files[at]?.id);
      return;
    }
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: files.length - 1,
    };
    const next = targets[event.key] ?? at;
    if (next === at || next < 0 || next >= files.length) return;
    event.preventDefault();
    goTo(next);
  };
  /** The file that has the focus, and which of its controls. */
  const focused = useRef<{ id: string | undefined; control: string } | null>(null);
  const follow = ({ target }: FocusEvent) => {
    const index = target.closest("[data-index]")?.getAttribute("data-index");
    if (!index) return;
    setActive(Number(index));
    const control = CONTROLS.find((selector) => target.matches(`[data-index] ${selector}`));
    focused.current = control ? { id: files[Number(index)]?.id, control } : null;
  };
  // A control that is removed from the page does not lose the focus to another one.
  const leave = ({ target }: FocusEvent) => {
    if (target.isConnected) focused.current = null;
  };
  // A new file before the focused one moves that to another row, which renders it again.
  useLayoutEffect(() => {
    const index = files.findIndex(({ id }) => id === focused.current?.id);
    if (index < 0 || document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${index}"] ${focused.current?.control}`)
      ?.focus({ preventScroll: true });
  }, [files]);
  // Roving tab stop: Tab reaches one item with its checkbox and menu, arrow keys reach the others.
  const first = (visibleRows[0]?.index ?? 0) * columns;
  const isShown = active >= first && active < ((visibleRows.at(-1)?.index ?? 0) + 1) * columns && active < files.length;
  const tabStop = isShown ? active : first;

  const viewedIndex = viewed === null ? -1 : files.findIndex(({ id }) => id === viewed);
  const lastViewed = useRef(viewed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a view moves the focus
  useEffect(() => {
    const index = files.findIndex(({ id }) => id === lastViewed.current);
    lastViewed.current = viewed;
    if (viewed === null && index >= 0) goTo(index);
  }, [viewed]);

  const Item = view === "list" ? FileRow : FileCard;
  return (
    <ListContext value={shown}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are between the list and its items */}
      <div
        ref={list}
        role="list"
        aria-label="Files"
        className={`file-browser file-browser-${view}`}
        data-choosing={selection.ids.size > 0 || undefined}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={walk}
        onFocus={follow}
        onBlur={leave}
      >
        {visibleRows.map((row) => (
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
            {files.slice(row.index * columns, (row.index + 1) * columns).map((file, column) => {
              const index = row.index * columns + column;
              return (
                <Item
                  key={file.id}
                  file={file}
                  index={index}
                  total={total}
                  selection={selection}
                  tabIndex={index === tabStop ? 0 : -1}
                  onView={() => show(file.id)}
                  order={orderOf(index)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {viewedIndex >= 0 && (
        <Suspense>
          <Viewer
            files={files}
            index={viewedIndex}
            total={total}
            more={more}
            onShow={(index) => show(files[index]?.id)}
            onClose={close}
          />
        </Suspense>
      )}
    </ListContext>
  );
}

/** Returns the file after which the moved files must be placed to be at `place`; null for the beginning. */
function placeBefore(files: readonly FileRecord[], moved: readonly string[], place: number): string | null {
  return files.slice(0, place).findLast(({ id }) => !moved.includes(id))?.id ?? null;
}

/** Measures the width of an element and its distance from the top of the page. */
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
    // Also observes the body, because content above the list may grow.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
