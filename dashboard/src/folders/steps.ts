import { useState } from "react";

/** Who waits for it: may end it before the next step, and is told how many are over. */
export interface Watch {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

export interface Result {
  done: number;
  failed: number;
  /** Why the first of them failed. */
  reason: string;
  /** Not begun, because it was cancelled. */
  left: number;
}

/** Work of many steps that a dialog has begun, and that ends with the dialog. */
export function useSteps(total: number) {
  const [stopping] = useState(() => new AbortController());
  const [done, setDone] = useState<number | null>(null);
  return {
    busy: done !== null,
    /** One step alone has nothing to tell. */
    progress: done === null || total < 2 ? null : { done, total },
    /** What has begun goes on; the rest is left. */
    stop: () => stopping.abort(),
    /** False when it was stopped. */
    async start(work: (watch: Watch) => Promise<void>): Promise<boolean> {
      setDone(0);
      await work({ signal: stopping.signal, onProgress: setDone });
      return !stopping.signal.aborted;
    },
  };
}
