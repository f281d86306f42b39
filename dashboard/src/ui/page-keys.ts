import { useEffect, useRef } from "react";

/** Keyboard shortcuts of the page. Ignored in text fields, and while a dialog or menu is open. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey) return;
      if (target?.closest("input:not([type=checkbox]), textarea, select, dialog, :popover-open")) return;
      const run = current.current[`${event.metaKey || event.ctrlKey ? "mod+" : ""}${event.key}`];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Key handler of an item: F2 renames it. */
export const onF2 = (rename: () => void) => (event: { key: string; preventDefault: () => void }) => {
  if (event.key !== "F2") return;
  event.preventDefault();
  rename();
};
