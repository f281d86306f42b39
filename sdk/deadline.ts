import { TimeoutError } from "./errors.ts";

/** A signal that ends with another one, or after a while. */
export interface Deadline {
  signal: AbortSignal;
  abort(reason: unknown): void;
  /** Nothing more ends it by the clock; the other signal still does. */
  stopClock(): void;
  /** Nothing more ends it. To be called once what it guards is over. */
  release(): void;
}

/** `milliseconds` of 0 are no limit. */
export function deadline(outer: AbortSignal | undefined, milliseconds: number, message: () => string): Deadline {
  const controller = new AbortController();
  const abort = (reason: unknown) => controller.abort(reason);
  const follow = () => abort(outer?.reason);
  const timer = milliseconds > 0 ? setTimeout(() => abort(new TimeoutError(message())), milliseconds) : undefined;
  const stopClock = () => clearTimeout(timer);
  if (outer?.aborted) follow();
  outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    abort,
    stopClock,
    release() {
      stopClock();
      outer?.removeEventListener("abort", follow);
    },
  };
}
