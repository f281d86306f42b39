import { AsyncResource } from "node:async_hooks";
import type { Request } from "express";

/**
 * Passes the body of a request to `onChunk` while it arrives; resolves at its end. If `onChunk` throws, the signal aborts or
 * the client disconnects, it rejects immediately. The rest of the body is read and dropped, so that the client can read
 * the response (see `linger` in begin-request.ts).
 */
export async function pumpBody(
  request: Request,
  onChunk: (chunk: Buffer) => void,
  ...moreSignals: AbortSignal[]
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const signals = [request.context.signal, ...moreSignals];
  const onAbort = () => reject(signals.find(({ aborted }) => aborted)?.reason);
  // Events of a request run in the context of its connection: without this, spans of code that reads the body have no
  // parent. bind() is not used, because it defines properties of the new function, which takes 6 µs.
  const context = new AsyncResource("body");
  const onData = (chunk: Buffer) => {
    try {
      context.runInAsyncScope(onChunk, undefined, chunk);
    } catch (error) {
      request.off("data", onData);
      reject(error);
    }
  };
  for (const signal of signals) signal.addEventListener("abort", onAbort, { once: true });
  request.once("error", reject).once("end", resolve).on("data", onData);
  if (signals.some(({ aborted }) => aborted)) onAbort();
  try {
    await promise;
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", onAbort);
    request.off("data", onData).off("end", resolve).resume();
  }
}
