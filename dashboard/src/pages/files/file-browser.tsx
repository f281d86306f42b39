import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FileRecord } from "../../api.ts";
import { toggleStar } from "../../collections/marks.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useRemembered } from "../../ui/remembered.ts";
import { FailuresIn, useFailures } from "./failures.tsx";
import { FileCard, type ItemOrder } from "./file-card.tsx";
import { type FileList, ListContext } from "./file-list.ts";
import { FileRow } from "./file-row.tsx";
import type { View } from "./filter.ts";
import { Marquee, type Rectangle } from "./marquee.tsx";
import type { Selection } from "./selection.ts";
import { useSelectionGestures } from "./selection-gestures.ts";
import { useViewed } from "./viewed.ts";
import { scrollToRow, useVisibleRows } from "./visible-rows.ts";
import "./file-browser.css";

interface BrowserProps {
  list: FileList;
  files: readonly FileRecord[];
  total: number;
  /** Whether all files are loaded. Otherwise, placeholders take the space of the files that are not loaded. */
  isComplete: boolean;
  view: View;
  selection: Selection;
  /** Requests the next page; undefined if there is none, or while a page is loading. */
  more: (() => void) | undefined;
  /** Moves files after another file, or to the beginning if it is null. Set for lists with a manual order. */
  onMove?: ((files: string[], after: string | null) => unknown) | undefined;
}

const Viewer = lazyComponent(async () => (await import("./viewer.tsx")).Viewer);

const GAP = 16;
const CARD_MIN = 184;
const CARD_WORDS = 60;
const ROW_HEIGHT = 52;
const NARROW = 520;
/** The list has space for this many files that are not loaded. Loading them takes some seconds. */
const MAX_AHEAD = 5_000;

/** Shows thousands of files as a grid or a list. Only visible rows are in the DOM. */
export function FileBrowser(props: BrowserProps) {
  const { list: shown, files, total, isComplete, view, selection, more, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(list);
  const columns =
    view === "list" ? 1 : Math.max(2, Math.floor((width + GAP) / ((width < NARROW ? 140 : CARD_MIN) + GAP)));
  const cardWidth = (width - (columns - 1) * GAP) / columns;
  const rowHeight = view === "list" ? ROW_HEIGHT : Math.round(cardWidth * 0.75) + CARD_WORDS + GAP;
  const length = isComplete ? files.length : Math.min(Math.max(total, files.length), files.length + MAX_AHEAD);
  const rows = width === 0 ? 0 : Math.ceil(length / columns);

  const [isFocused, setFocused] = useState(false);
  const [active, setActive] = useActive(files);
  const activeRow = Math.floor(active / columns);
  /** Index of the file that receives the focus as soon as it is rendered. */
  const pendingFocusIndex = useRef<number | null>(null);
  const { viewed, show, close } = useViewed();
  const showLatest = useRef(show);
  useEffect(() => {
    showLatest.current = show;
  });
  // The same function for all renders, so that unchanged items are not rendered again.
  const onView = useCallback((id: string) => showLatest.current(id), []);
  const failures = useFailures(shown, files);
  const gestures = useSelectionGestures(selection);

  const [firstRow, lastRow] = useVisibleRows({ count: rows, height: rowHeight, top });
  const ahead = view === "list" ? 10 : 3;
  const start = Math.max(0, firstRow - ahead);
  const shownRows = Array.from({ length: Math.min(rows, lastRow + ahead + 1) - start }, (_, index) => start + index);
  // The row with the focus stays rendered, also if it is scrolled away or sorted to another position.
  if (isFocused && activeRow < rows && !shownRows.includes(activeRow)) {
    shownRows.push(activeRow);
    shownRows.sort((one, other) => one - other);
  }
  const nearEnd = lastRow >= Math.floor(files.length / columns) - 7;
  useEffect(() => {
    if (nearEnd && rows > 0) more?.();
  }, [nearEnd, rows, more]);

  const goTo = (index: number) => {
    scrollToRow(Math.floor(index / columns), { height: rowHeight, top });
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
  /** The order after all moves, also after those that are not rendered yet. */
  const ordered = useRef(files);
  useLayoutEffect(() => {
    ordered.current = files;
  }, [files]);
  /** Moves a file by one position in a list with a manual order. */
  const step = (file: FileRecord | undefined, by: -1 | 1) => {
    const before = ordered.current;
    const at = before.findIndex(({ id }) => id === file?.id);
    const other = before[at + by];
    if (!file || !other || at < 0 || !onMove) return;
    ordered.current = before.with(at, other).with(at + by, file);
    onMove([file.id], placeBefore(before, [file.id], by < 0 ? at - 1 : at + 2));
  };
  const orderOf = (index: number): ItemOrder | undefined =>
    onMove && {
      items: [
        { label: "Move earlier", icon: "back", run: () => step(files[index], -1) },
        { label: "Move later", icon: "chevron", run: () => step(files[index], 1) },
      ],
      put: (moved, behind) => onMove([...moved], placeBefore(files, moved, behind ? index + 1 : index)),
    };
  const walk = (event: KeyboardEvent) => {
    const item = (event.target as Element).closest("[data-index]");
    const isInItem = item !== null && !(event.target as Element).closest("[popover], dialog, form");
    if (!isInItem && event.target !== event.currentTarget) return;
    const at = item ? Number(item.getAttribute("data-index")) : active;
    if (event.key === "x") {
      const file = files[at];
      if (file) selection.toggle(file.id);
      return;
    }
    if (event.altKey && onMove && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      step(files[at], event.key === "ArrowLeft" ? -1 : 1);
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
      End: length - 1,
    };
    const next = targets[event.key] ?? at;
    if (next === at || next < 0 || next >= length) return;
    event.preventDefault();
    const [file, reached] = [files[at], files[next]];
    if (event.shiftKey && file && reached) selection.extend(reached.id, file.id);
    goTo(next);
  };
  const follow = ({ target }: FocusEvent) => {
    const index = target.closest("[data-index]")?.getAttribute("data-index");
    if (index) setActive(Number(index));
    setFocused(true);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a related target, the element with the focus was removed, or another window is used.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(false);
  };
  // Roving tab stop: Tab reaches one item with its checkbox and menu, arrow keys reach the others.
  const isShown = isFocused || (activeRow >= firstRow && activeRow <= lastRow);
  const tabStop = isShown ? active : firstRow * columns;

  const viewedIndex = viewed === null ? -1 : files.findIndex(({ id }) => id === viewed);
  const lastViewed = useRef(viewed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a view moves the focus
  useEffect(() => {
    const index = files.findIndex(({ id }) => id === lastViewed.current);
    lastViewed.current = viewed;
    if (viewed === null && index >= 0) goTo(index);
  }, [viewed]);

  const filesIn = ({ left, top: above, right, bottom }: Rectangle): string[] => {
    const origin = (list.current?.getBoundingClientRect().left ?? 0) + scrollX;
    const rowGap = view === "list" ? 0 : GAP;
    return files.flatMap(({ id }, index) => {
      const x = origin + (index % columns) * (cardWidth + GAP);
      const y = top + Math.floor(index / columns) * rowHeight;
      const isInside = x < right && x + cardWidth > left && y < bottom && y + rowHeight - rowGap > above;
      return isInside ? [id] : [];
    });
  };

  const Item = view === "list" ? FileRow : FileCard;
  return (
    <ListContext value={shown}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are between the list and its items */}
      <div
        ref={list}
        role="list"
        tabIndex={-1}
        aria-label="Files"
        className={`file-browser file-browser-${view}`}
        data-choosing={selection.ids.size > 0 || undefined}
        style={{ height: rows * rowHeight }}
        onKeyDown={walk}
        onFocus={follow}
        onBlur={leave}
        {...gestures}
      >
        <FailuresIn value={failures}>
          {shownRows.map((row) => (
            <div
              key={row}
              role="presentation"
              className="file-browser-row"
              style={{
                transform: `translateY(${row * rowHeight}px)`,
                height: rowHeight - (view === "list" ? 0 : GAP),
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {Array.from({ length: Math.min(columns, length - row * columns) }, (_, column) => {
                const index = row * columns + column;
                const file = files[index];
                if (!file) return <span key={index} className="file-placeholder bone" />;
                return (
                  <Item
                    key={file.id}
                    file={file}
                    index={index}
                    total={total}
                    selection={selection}
                    tabIndex={index === tabStop ? 0 : -1}
                    onView={onView}
                    order={orderOf(index)}
                  />
                );
              })}
            </div>
          ))}
        </FailuresIn>
      </div>
      <Marquee selection={selection} filesIn={filesIn} />
      {viewedIndex >= 0 && (
        <Viewer
          files={files}
          index={viewedIndex}
          total={total}
          more={more}
          onShow={(index) => show(files[index]?.id)}
          onClose={close}
        />
      )}
    </ListContext>
  );
}

/** Returns the file after which the moved files must be placed to be at `place`; null for the beginning. */
function placeBefore(files: readonly FileRecord[], moved: readonly string[], place: number): string | null {
  return files.slice(0, place).findLast(({ id }) => !moved.includes(id))?.id ?? null;
}

/** Index of the file that the user focused last. It follows the file; the next file takes the place of a removed file. */
function useActive(files: readonly FileRecord[]): [number, (index: number) => void] {
  const [{ id, index }, set] = useRemembered<{ id: string | null; index: number }>("active", { id: null, index: 0 });
  const current = useMemo(() => files.findIndex((file) => file.id === id), [files, id]);
  useEffect(() => {
    if (current >= 0 && current !== index) set({ id, index: current });
  }, [id, current, index, set]);
  // Without an ID, the file is not loaded yet.
  const active = current >= 0 ? current : id === null ? index : Math.min(index, files.length - 1);
  return [active, (next) => set({ id: files[next]?.id ?? null, index: next })];
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
