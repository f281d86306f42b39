import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { focusPage, usePageKeys } from "./page-keys.ts";
import { createStore } from "./store.ts";
import "./toast.css";

/** Action of a notification: a link or an undo function. */
export type Remedy = { label: string; to: string } | { label: string; undo: () => unknown };

interface Toast {
  id: number;
  text: string;
  tone: "good" | "error";
  remedy?: Remedy | undefined;
  /** Progress of running work. The notification stays until the work ends. */
  work?: { done: number; total: number; cancel: () => void };
}

const toasts = createStore<readonly Toast[]>([]);
const SHOWN_MS = 5000;
/** Long enough to read the text and reach the button. */
const SHOWN_WITH_REMEDY_MS = 12_000;
let lastId = 0;

/** Shows a notification. */
export function toast(text: string, tone: Toast["tone"] = "good", remedy?: Remedy): void {
  show({ text, tone, remedy });
}

function show(shown: Omit<Toast, "id">): number {
  const id = ++lastId;
  toasts.set([...toasts.get().slice(-2), { id, ...shown }]);
  return id;
}

/** Shows the progress of work with several steps, with a cancel button. A single step shows no progress. */
export async function during<Result>(
  text: string,
  total: number,
  work: (watch: { signal: AbortSignal; onProgress: (done: number) => void }) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const progress = (done: number) => ({ done, total, cancel: () => stopping.abort() });
  const id = total > 1 ? show({ text, tone: "good", work: progress(0) }) : 0;
  const onProgress = (done: number) =>
    toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, work: progress(done) } : each)));
  try {
    return await work({ signal: stopping.signal, onProgress });
  } finally {
    dismiss(id);
  }
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

/** Shows the notifications. Ctrl+Z or Cmd+Z runs the undo action of the last one. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const last = shown.findLast(({ remedy }) => remedy && "undo" in remedy);
  usePageKeys({ "mod+z": last && (() => undo(last)) });
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((each) => (
        <ToastBox key={each.id} toast={each} />
      ))}
    </div>
  );
}

function undo({ id, remedy }: Toast): void {
  leave(id);
  if (remedy && "undo" in remedy) void remedy.undo();
}

function leave(id: number): void {
  focusPage();
  dismiss(id);
}

function ToastBox({ toast: shown }: { toast: Toast }) {
  const { id, text, tone, remedy, work } = shown;
  const [held, setHeld] = useState(false);
  // Errors stay until the user dismisses them.
  const passes = tone === "good" && !work && !held;
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(() => dismiss(id), remedy ? SHOWN_WITH_REMEDY_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [passes, id, remedy]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer on hover or focus
    <div
      className={`toast toast-${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(":focus-within"))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(":hover"))}
    >
      {work ? <span className="spinner" /> : <Icon name={tone === "good" ? "check" : "alert"} />}
      <p>{text}</p>
      {work && (
        <span className="numbers" aria-live="off">
          {work.done} of {work.total}
        </span>
      )}
      {work && (
        <Button small onClick={work.cancel}>
          Cancel
        </Button>
      )}
      {remedy && "undo" in remedy && (
        <Button small aria-keyshortcuts="Control+Z Meta+Z" onClick={() => undo(shown)}>
          {remedy.label}
        </Button>
      )}
      {remedy && "to" in remedy && (
        <Link className="button button-plain button-small" to={remedy.to} onClick={() => leave(id)}>
          {remedy.label}
        </Link>
      )}
      {!work && <IconButton icon="close" label="Dismiss" onClick={() => leave(id)} />}
    </div>
  );
}
