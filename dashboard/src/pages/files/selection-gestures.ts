import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import type { Selection } from "./selection.ts";

const LONG_PRESS_MS = 500;
/** A finger that moves further than this many pixels scrolls the page. */
const MAX_PRESS_MOVE = 10;

/**
 * Handlers of a list of files: Ctrl, Shift or Cmd with a click select a file, and so does a long press on a touch screen.
 * While files are selected, each click selects or deselects a file.
 */
export function useSelectionGestures(selection: Selection) {
  const press = useRef<{ x: number; y: number; timer: number } | null>(null);
  const isTouch = useRef(false);
  const ignoresClick = useRef(false);
  const current = useRef(selection);
  useEffect(() => {
    current.current = selection;
  });
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    onClickCapture(event: MouseEvent) {
      const id = fileIdOf(event.target);
      if (ignoresClick.current) {
        ignoresClick.current = false;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const { ctrlKey, metaKey, shiftKey, detail } = event;
      // Enter also causes a click, without a detail. It opens the file.
      const isChoosing = ctrlKey || metaKey || shiftKey || (selection.size > 0 && detail > 0);
      if (id === undefined || !isChoosing || !(event.target as Element).closest("a")) return;
      event.preventDefault();
      if (shiftKey) selection.extend(id);
      else selection.toggle(id);
    },
    onPointerDown({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      end();
      isTouch.current = pointerType === "touch";
      ignoresClick.current = false;
      const id = fileIdOf(target);
      if (!isTouch.current || !isPrimary || id === undefined || !(target as Element).closest("a")) return;
      const select = () => {
        end();
        ignoresClick.current = true;
        current.current.toggle(id);
      };
      press.current = { x, y, timer: window.setTimeout(select, LONG_PRESS_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!press.current) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_PRESS_MOVE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Browsers open a menu, or start to drag, at a long press.
    onContextMenuCapture(event: MouseEvent) {
      if (!isTouch.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStartCapture(event: DragEvent) {
      if (!isTouch.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const fileIdOf = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>("[data-file]")?.dataset.file;
