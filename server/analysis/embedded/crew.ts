import { places } from "../../base/places.ts";
import { EngineError } from "../engine.ts";
import { thread } from "./thread.ts";

export interface CrewOptions {
  /** The worker's module. */
  module: URL;
  workerData?: unknown;
  /** Workers at once. */
  concurrency: number;
  /** Runs that may wait for one. */
  queue: number;
  timeoutMs: number;
  /** After this long without work a worker ends and gives its memory back. */
  idleMs: number;
}

export interface Hand<Input, Output> {
  call(input: Input): Promise<Output>;
  /** Aborted when the caller hangs up, the time is over or the engine closes. */
  signal: AbortSignal;
}

export interface Crew<Input, Output> {
  /**
   * Runs `work` as soon as a worker is free. Throws EngineError: `busy` when the queue is full, `timeout` when the
   * signal or the clock ended it, `failed` when the worker crashed.
   */
  run<T>(signal: AbortSignal, work: (hand: Hand<Input, Output>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Some workers of one kind, and the line in front of them. */
export function crew<Input, Output>(options: CrewOptions): Crew<Input, Output> {
  const { module, workerData, concurrency, queue, timeoutMs, idleMs } = options;
  const all = Array.from({ length: concurrency }, () => thread<Input, Output>(module, workerData, idleMs));
  const closing = new AbortController();
  // The one that worked last comes first, so that the others can go to rest.
  const { take, release } = places({
    all,
    atOnce: concurrency,
    mostWaiting: queue,
    refuse: () =>
      new EngineError("busy", `The embedded engine is busy: ${queue} images are waiting already.`, {
        retryAfterSeconds: Math.ceil((timeoutMs / 1000) * 0.5),
      }),
  });

  return {
    async run(caller, work) {
      const outside = AbortSignal.any([caller, closing.signal]);
      try {
        const hand = await take("", outside);
        const clock = AbortSignal.timeout(timeoutMs);
        const signal = AbortSignal.any([outside, clock]);
        const working = work({ call: (input) => hand.call(input, signal), signal });
        // The place is free again when the work has really ended, so that memory stays bounded.
        const ended = working.then(
          () => release(hand),
          () => release(hand),
        );
        void ended;
        return await Promise.race([working, rejection(signal)]);
      } catch (error) {
        if (error instanceof EngineError || !isAbort(error)) throw error;
        const message = closing.signal.aborted
          ? "The embedded engine is closing."
          : caller.aborted
            ? "The run was ended before there was a result."
            : `The embedded engine found no result within ${timeoutMs / 1000} s.`;
        throw new EngineError("timeout", message, { cause: error });
      }
    },
    async close() {
      closing.abort();
      await Promise.all(all.map((hand) => hand.stop()));
    },
  };
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}
