import { TimeoutError } from "./errors.ts";

/** A signal that is aborted together with another signal, or after a timeout. */
export interface Deadline {
  signal: AbortSignal;
  abort(reason: unknown): void;
  /** Cancels the timeout. The other signal still aborts. */
  stopClock(): void;
  /** Cancels the timeout and ignores the other signal. Call it when the guarded work is finished. */
  release(): void;
}

/** Creates a deadline. `milliseconds` of 0 means no timeout. */
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
