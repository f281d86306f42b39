import { type RefObject, useEffect, useRef, useState } from "react";
import type { Selection } from "./selection.ts";

/** Rectangle in pixels of the page. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the items of the list, and around it. */
const GROUND = "main, .drop-zone, .files, .file-browser";
const MIN_DRAG = 4;
const EDGE = 40;
const SCROLL_STEP = 14;

/**
 * Selects files with a rectangle that the user draws with the mouse, from the empty ground of the page. With Ctrl, Shift
 * or Cmd, adds the files to the selection. Escape restores the previous selection.
 * @param filesIn returns the IDs of the files in the rectangle, rendered or not
 */
export function Marquee({ selection, filesIn }: { selection: Selection; filesIn: (area: Rectangle) => string[] }) {
  const [area, setArea] = useState<Rectangle | null>(null);
  const current = useRef({ selection, filesIn });
  useEffect(() => {
    current.current = { selection, filesIn };
  });
  useEffect(() => {
    const main = document.getElementById("main");
    const start = (event: PointerEvent) => {
      const isOnGround = event.target instanceof Element && event.target.matches(GROUND);
      if (event.button !== 0 || event.pointerType !== "mouse" || !isOnGround) return;
      // Otherwise the browser selects text.
      event.preventDefault();
      drag(event, current, setArea);
    };
    main?.addEventListener("pointerdown", start);
    return () => main?.removeEventListener("pointerdown", start);
  }, []);
  if (!area) return null;
  const { left, top, right, bottom } = area;
  return (
    <div
      className="marquee"
      style={{ left: left - scrollX, top: top - scrollY, width: right - left, height: bottom - top }}
    />
  );
}

type Current = RefObject<{ selection: Selection; filesIn: (area: Rectangle) => string[] }>;

function drag(begin: PointerEvent, current: Current, onChange: (area: Rectangle | null) => void): void {
  const before = current.current.selection;
  const isAdding = begin.ctrlKey || begin.metaKey || begin.shiftKey;
  let inside: string | null = null;
  let { clientX, clientY } = begin;
  let frame = 0;
  let isDrawn = false;
  const controller = new AbortController();
  const { signal } = controller;

  const draw = () => {
    if (clientY < EDGE) scrollBy(0, -SCROLL_STEP);
    if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
    const [x, y] = [clientX + scrollX, clientY + scrollY];
    isDrawn ||= Math.hypot(x - begin.pageX, y - begin.pageY) > MIN_DRAG;
    if (isDrawn) {
      const area = {
        left: Math.min(x, begin.pageX),
        top: Math.min(y, begin.pageY),
        right: Math.max(x, begin.pageX),
        bottom: Math.max(y, begin.pageY),
      };
      onChange(area);
      const { selection, filesIn } = current.current;
      const next = filesIn(area);
      if (next.join() !== inside) (isAdding ? before.add : selection.select)(next);
      inside = next.join();
    }
    frame = requestAnimationFrame(draw);
  };
  const end = () => {
    controller.abort();
    cancelAnimationFrame(frame);
    onChange(null);
  };
  const cancel = () => {
    end();
    if (isDrawn) before.restore();
  };
  addEventListener("pointermove", (event) => ({ clientX, clientY } = event), { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", cancel, { signal });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
  frame = requestAnimationFrame(draw);
}
