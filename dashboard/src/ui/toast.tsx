import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "./button.tsx";
import { number } from "./format.ts";
import { Icon } from "./icon.tsx";
import { usePageKeys } from "./page-keys.ts";
import { createStore } from "./store.ts";
import "./toast.css";

/** Action of a notification: a link or an undo function. */
export type ToastAction = { label: string; to: string } | { label: string; undo: () => unknown };

interface Toast {
  id: number;
  text: string;
  tone: "good" | "error";
  action?: ToastAction | undefined;
  /** Progress of running work. The notification stays until the work ends. */
  work?: { done: number; total: number; cancel: () => void };
}

const toasts = createStore<readonly Toast[]>([]);
const DISPLAY_MS = 5000;
/** Long enough to read the text and reach the button. */
const DISPLAY_WITH_ACTION_MS = 12_000;
let lastId = 0;

/** Shows a notification. */
export function toast(text: string, tone: Toast["tone"] = "good", action?: ToastAction): void {
  show({ text, tone, action });
}

function show(content: Omit<Toast, "id">): number {
  const id = ++lastId;
  toasts.set([...toasts.get().slice(-2), { id, ...content }]);
  return id;
}

/** Shows the progress of work with several steps, with a cancel button. A single step shows no progress. */
export async function withProgress<Result>(
  text: string,
  total: number,
  work: (options: { signal: AbortSignal; onProgress: (done: number) => void }) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const progress = (done: number) => ({ done, total, cancel: () => controller.abort() });
  const id = total > 1 ? show({ text, tone: "good", work: progress(0) }) : 0;
  const onProgress = (done: number) =>
    toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, work: progress(done) } : each)));
  try {
    return await work({ signal: controller.signal, onProgress });
  } finally {
    dismiss(id);
  }
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

/** Shows the notifications. Ctrl+Z or Cmd+Z runs the undo action of the last one. */
export function Toasts() {
  const visible = useSyncExternalStore(toasts.subscribe, toasts.get);
  const last = visible.findLast(({ action }) => action && "undo" in action);
  usePageKeys({ "mod+z": last && (() => undo(last)) });
  const list = useRef<HTMLDivElement>(null);
  useStablePlaces(list, visible);
  return (
    <div ref={list} className="toasts" role="status" aria-live="polite">
      {visible.map((each) => (
        <ToastBox key={each.id} toast={each} />
      ))}
    </div>
  );
}

/**
 * Leaves the space of a removed notification above the others empty until all are gone. They look the same without it,
 * but Chromium 156 counts their new place in the list as a layout shift.
 */
function useStablePlaces(list: RefObject<HTMLDivElement | null>, visible: readonly Toast[]): void {
  const tops = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    const { current: box } = list;
    if (!box) return;
    box.style.paddingTop = `${tops.current.get(visible[0]?.id ?? 0) ?? 0}px`;
    const topOf = (index: number) => (box.children[index] as HTMLElement).offsetTop;
    tops.current = new Map(visible.map(({ id }, index) => [id, topOf(index)]));
  }, [list, visible]);
}

function undo({ id, action }: Toast): void {
  dismiss(id);
  if (action && "undo" in action) void action.undo();
}

function ToastBox({ toast: shown }: { toast: Toast }) {
  const { id, text, tone, action, work } = shown;
  const [isPaused, setIsPaused] = useState(false);
  // Errors stay until the user dismisses them.
  const expires = tone === "good" && !work && !isPaused;
  useEffect(() => {
    if (!expires) return;
    const timer = setTimeout(() => dismiss(id), action ? DISPLAY_WITH_ACTION_MS : DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [expires, id, action]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer on hover or focus
    <div
      className={`toast toast-${tone}`}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={({ currentTarget }) => setIsPaused(currentTarget.matches(":focus-within"))}
      onFocus={() => setIsPaused(true)}
      onBlur={({ currentTarget }) => setIsPaused(currentTarget.matches(":hover"))}
    >
      {work ? <span className="spinner" /> : <Icon name={tone === "good" ? "check" : "alert"} />}
      <p>{text}</p>
      {work && (
        <span className="numbers" aria-live="off" style={{ minWidth: `${2 * number(work.total).length + 3}ch` }}>
          {number(work.done)} of {number(work.total)}
        </span>
      )}
      {work && (
        <Button small onClick={work.cancel}>
          Cancel
        </Button>
      )}
      {action && "undo" in action && (
        <Button small aria-keyshortcuts="Control+Z Meta+Z" onClick={() => undo(shown)}>
          {action.label}
        </Button>
      )}
      {action && "to" in action && (
        <Link className="button button-plain button-small" to={action.to} onClick={() => dismiss(id)}>
          {action.label}
        </Link>
      )}
      {!work && <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />}
    </div>
  );
}
