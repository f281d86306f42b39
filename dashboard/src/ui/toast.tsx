import { useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { createStore } from "./store.ts";
import "./toast.css";

interface Toast {
  id: number;
  text: string;
  tone: "good" | "error";
}

const toasts = createStore<readonly Toast[]>([]);
const SHOWN_MS = 5000;
let lastId = 0;

/** Says in a corner what has just happened. */
export function toast(text: string, tone: Toast["tone"] = "good"): void {
  const id = ++lastId;
  toasts.set([...toasts.get().slice(-2), { id, text, tone }]);
  // What failed stays until it is read.
  if (tone === "good") setTimeout(() => dismiss(id), SHOWN_MS);
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, tone }) => (
        <div key={id} className={`toast toast-${tone}`}>
          <Icon name={tone === "good" ? "check" : "alert"} />
          <p>{text}</p>
          <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
