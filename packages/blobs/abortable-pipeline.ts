import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Runs `pipeline`, but does not wait for the source after an abort. A source made of an async generator cannot be
 * destroyed while the generator awaits a promise, and `pipeline` with a signal then waits for that promise.
 */
export async function abortablePipeline(source: Readable, sink: Writable, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    sink.destroy();
    source.destroy();
    throw signal.reason;
  }
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  function stop(): void {
    reject(signal.reason);
    sink.destroy(signal.reason);
    source.destroy();
  }
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([pipeline(source, sink), stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
