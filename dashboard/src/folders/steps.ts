import { useState } from "react";
import { sentence, type Words } from "../ui/notice.tsx";

/** Observer of the steps: can cancel them before the next step, and receives the number of completed steps. */
export interface Watch {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

export type Step = () => Promise<unknown>;

export interface Result {
  done: number;
  failed: number;
  /** Message of the first failure. */
  reason: string;
  /** Number of steps that were not started because the user cancelled. */
  left: number;
}

const AT_ONCE = 4;

/** Runs all steps, a few at a time. */
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

/** State of many steps that a dialog starts. They stop when the dialog closes. */
export function useSteps(total: number) {
  const [stopping] = useState(() => new AbortController());
  const [done, setDone] = useState<number | null>(null);
  return {
    busy: done !== null,
    /** A single step has no progress. */
    progress: done === null || total < 2 ? null : { done, total },
    /** Running steps finish; the remaining steps do not start. */
    stop: () => stopping.abort(),
    /** Resolves to false if it was stopped. */
    async start(work: (watch: Watch) => Promise<void>): Promise<boolean> {
      setDone(0);
      await work({ signal: stopping.signal, onProgress: setDone });
      return !stopping.signal.aborted;
    },
  };
}
