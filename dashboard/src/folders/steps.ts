import { useState } from "react";
import { sentence, type Words } from "../ui/notice.tsx";
import { duringChange } from "./own-changes.ts";

/** Observer of the steps: can cancel them before the next step, and receives the number of completed steps. */
export interface StepOptions {
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
  cancelled: number;
}

const CONCURRENCY = 4;

/** Runs all steps, a few at a time. */
export async function runAll(
  steps: readonly Step[],
  { signal, onProgress }: StepOptions,
  words: Words = {},
): Promise<Result> {
  const failures: unknown[] = [];
  const remaining = steps.values();
  let completed = 0;
  const work = async () => {
    for (const step of remaining) {
      if (signal?.aborted) return;
      await step().catch((error: unknown) => failures.push(error));
      completed += 1;
      onProgress?.(completed);
    }
  };
  await duringChange(() => Promise.all(Array.from({ length: CONCURRENCY }, work)));
  const reason = failures.length > 0 ? sentence(failures[0], words) : "";
  return { done: completed - failures.length, failed: failures.length, reason, cancelled: steps.length - completed };
}

/** State of many steps that a dialog starts. They stop when the dialog closes. */
export function useSteps(total: number) {
  const [controller] = useState(() => new AbortController());
  const [done, setDone] = useState<number | null>(null);
  return {
    busy: done !== null,
    /** A single step has no progress. */
    progress: done === null || total < 2 ? null : { done, total },
    /** Running steps finish; the remaining steps do not start. */
    stop: () => controller.abort(),
    /** Resolves to false if it was stopped. */
    async start(work: (options: StepOptions) => Promise<unknown>): Promise<boolean> {
      setDone(0);
      await work({ signal: controller.signal, onProgress: setDone });
      return !controller.signal.aborted;
    },
  };
}
