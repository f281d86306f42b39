import { createStore } from "../ui/store.ts";

/* Some things ask for a recent proof of who is there. The dialog that takes it is open for as long as somebody waits. */

interface Asking {
  /** Whether it was given. */
  answer: (proven: boolean) => void;
}

export const asking = createStore<Asking | null>(null);
let waiting: Promise<boolean> | null = null;

/** Has the user prove who they are; false if they would not. Whoever asks meanwhile waits for the same answer. */
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
