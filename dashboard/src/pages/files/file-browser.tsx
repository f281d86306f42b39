import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { FileRecord } from "../../api.ts";
import { toggleStar } from "../../collections/marks.tsx";
import { startDrag } from "../../folders/drag.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useStable } from "../../ui/stable.ts";
import { useActiveFile } from "./active-file.ts";
import { useFailures } from "./failures.tsx";
import { FileCard } from "./file-card.tsx";
import { type FileList, ListContext } from "./file-list.ts";
import { FileRow } from "./file-row.tsx";
import type { View } from "./filter.ts";
import { useLayout } from "./layout.ts";
import { type OnMove, useManualOrder } from "./manual-order.ts";
import type { Rectangle } from "./marquee.tsx";
import { type Selection, selectedItems } from "./selection.ts";
import { useSelectionGestures } from "./selection-gestures.ts";
import { useViewed } from "./viewed.ts";
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
  /** Set for lists with a manual order. */
  onMove?: OnMove | undefined;
}

const Marquee = lazyComponent(async () => (await import("./marquee.tsx")).Marquee);
const Viewer = lazyComponent(async () => (await import("./viewer.tsx")).Viewer);

/** The list has space for this many files that are not loaded. Loading them takes some seconds. */
const MAX_AHEAD = 5_000;
/** The next page is requested this many rows before the end of the loaded files. */
const NEAR_END = 7;

/** Shows thousands of files as a grid or a list. Only visible rows are in the DOM. */
export function FileBrowser(props: BrowserProps) {
  const { list: shown, files, total, isComplete, view, selection, more, onMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const length = isComplete ? files.length : Math.min(Math.max(total, files.length), files.length + MAX_AHEAD);
  const layout = useLayout(list, view, length);
  const { columns, rowHeight, columnWidth, itemWidth, itemHeight, lastVisibleRow } = layout;
  const { active, tabStop, rows, goTo, handlers } = useActiveFile(list, files, layout);
  const { viewed, show, close } = useViewed();
  const failures = useFailures(shown, files);
  const gestures = useSelectionGestures(selection);
  const { step, put } = useManualOrder(files, onMove);
  const navigate = useNavigate();
  // Unchanged items are not rendered again.
  const actions = useStable({
    toggle: selection.toggle,
    extend: (id: string) => selection.extend(id),
    open: (id: string) => navigate(`/files/${id}`, { state: { list: shown } }),
    view: show,
    // Dragging a selected file drags the entire selection.
    drag: (event: React.DragEvent, id: string) =>
      startDrag(event, selection.ids.has(id) ? selectedItems(selection) : { files: [id], folders: [] }),
    step,
    put,
  });

  const isNearEnd = lastVisibleRow >= Math.floor(files.length / columns) - NEAR_END;
  useEffect(() => {
    if (isNearEnd && layout.rows > 0) more?.();
  }, [isNearEnd, layout.rows, more]);

  const walk = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const item = target.closest("[data-index]");
    const isInItem = item !== null && !target.closest("[popover], dialog, form");
    if (!isInItem && event.target !== event.currentTarget) return;
    const at = item ? Number(item.getAttribute("data-index")) : active;
    const file = files[at];
    if (event.key === "x") {
      if (file) selection.toggle(file.id);
      return;
    }
    if (event.altKey && onMove && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      if (file) step(file.id, event.key === "ArrowLeft" ? -1 : 1);
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "s") {
      if (file) toggleStar(file);
      return;
    }
    if (event.key === " " && target.matches("a")) {
      event.preventDefault();
      show(file?.id);
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
    const reached = files[next];
    if (event.shiftKey && file && reached) selection.extend(reached.id, file.id);
    goTo(next);
  };

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
    return files.flatMap(({ id }, index) => {
      const x = origin + (index % columns) * columnWidth;
      const y = layout.top + Math.floor(index / columns) * rowHeight;
      return x < right && x + itemWidth > left && y < bottom && y + itemHeight > above ? [id] : [];
    });
  };

  const Item = view === "list" ? FileRow : FileCard;
  const size = {
    height: layout.rows * rowHeight,
    "--item-width": `${itemWidth}px`,
    "--item-height": `${itemHeight}px`,
  };
  return (
    <ListContext value={shown}>
      {/* biome-ignore lint/a11y/useSemanticElements: an interactive list with gestures */}
      <div
        ref={list}
        role="list"
        tabIndex={-1}
        aria-label="Files"
        className={`file-browser file-browser-${view}`}
        data-choosing={selection.ids.size > 0 || undefined}
        style={size as CSSProperties}
        onKeyDown={walk}
        {...handlers}
        {...gestures}
      >
        {rows.flatMap((row) =>
          Array.from({ length: Math.min(columns, length - row * columns) }, (_, column) => {
            const index = row * columns + column;
            // Items change their place without a layout, so that it is not a layout shift.
            const place = `translate(${column * columnWidth}px, ${row * rowHeight}px)`;
            const file = files[index];
            if (!file) return <span key={index} className="file-placeholder bone" style={{ transform: place }} />;
            return (
              <Item
                key={file.id}
                file={file}
                index={index}
                total={total}
                place={place}
                isSelected={selection.ids.has(file.id)}
                hasFailed={failures.has(file.id)}
                isOrdered={onMove !== undefined}
                tabIndex={index === tabStop ? 0 : -1}
                actions={actions}
              />
            );
          }),
        )}
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
