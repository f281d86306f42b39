import { useEffect } from "react";
import { flushSync } from "react-dom";

/* Pages that stay in memory after the end of a session contain no passwords, codes and keys. */

const forgetters = new Set<() => void>();

/** Calls a function that forgets a secret that is shown, when the session ends. */
export function useSecret(forget: (() => void) | null): void {
  useEffect(() => {
    if (!forget) return;
    forgetters.add(forget);
    return () => void forgetters.delete(forget);
  }, [forget]);
}

/** Removes all secrets that are shown or typed. */
export function clearSecrets(): void {
  for (const forget of forgetters) forget();
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const input of document.querySelectorAll("[type=password], [autocomplete=one-time-code]")) {
    // The setter of the prototype, because React ignores changes that its own setter has seen.
    setValue?.call(input, "");
    // Several fields can belong to one state.
    flushSync(() => input.dispatchEvent(new Event("input", { bubbles: true })));
  }
}
