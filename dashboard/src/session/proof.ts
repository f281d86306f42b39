import { createStore } from "../ui/store.ts";

/* Some operations require a recent confirmation of identity. The dialog is open while a request waits for it. */

interface Asking {
  /** Resolves the request; true if the user confirmed their identity. */
  answer: (proven: boolean) => void;
}

export const asking = createStore<Asking | null>(null);
let waiting: Promise<boolean> | null = null;

/** Asks the user to confirm their identity. Resolves to false if they cancel. Concurrent callers share the result. */
export function askForProof(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    const answer = (proven: boolean) => {
      waiting = null;
      asking.set(null);
      resolve(proven);
    };
    asking.set({ answer });
  });
  return waiting;
}
