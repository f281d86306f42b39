import { useState } from "react";
import { sentence, type Words } from "../ui/notice.tsx";

/** Who waits for it: may end it before the next step, and is told how many are over. */
export interface Watch {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

export type Step = () => Promise<unknown>;

export interface Result {
  done: number;
  failed: number;
  /** Why the first of them failed. */
  reason: string;
  /** Not begun, because it was cancelled. */
  left: number;
}

const AT_ONCE = 4;

/** Runs all, a few at once. */
export async function runAll(
  steps: readonly Step[],
  { signal, onProgress }: Watch,
  words: Words = {},
): Promise<Result> {
  const failures: unknown[] = [];
  const left = steps.values();
  let over = 0;
  const work = async () => {
    for (const step of left) {
      if (signal?.aborted) return;
      await step().catch((error: unknown) => failures.push(error));
      over += 1;
      onProgress?.(over);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const reason = failures.length > 0 ? sentence(failures[0], words) : "";
  return { done: over - failures.length, failed: failures.length, reason, left: steps.length - over };
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
