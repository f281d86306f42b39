import { AsyncResource } from "node:async_hooks";
import type { Request } from "express";

/**
 * Passes a request's body on while it arrives; resolves at its end. When `take` throws, the signal aborts or the client
 * hangs up, it rejects at once, and the rest of the body is read and dropped, so that the client gets to see the response
 * (see `linger` in error-handler.ts).
 */
export async function pumpBody(
  request: Request,
  take: (chunk: Buffer) => void,
  ...others: AbortSignal[]
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const signals = [request.context.signal, ...others];
  const stop = ({ target }: Pick<Event, "target">) => reject((target as AbortSignal).reason);
  // Events of a request come in the context of its connection: without this, spans of what is read would lack a parent.
  // Not bind(), which defines properties of the function that it makes: that takes 6 µs.
  const context = new AsyncResource("body");
  const onData = (chunk: Buffer) => {
    try {
      context.runInAsyncScope(take, undefined, chunk);
    } catch (error) {
      request.off("data", onData);
      reject(error);
    }
  };
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  request.once("error", reject).once("end", resolve).on("data", onData);
  for (const signal of signals) if (signal.aborted) stop({ target: signal });
  try {
    await promise;
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", stop);
    request.off("data", onData).off("end", resolve).resume();
  }
}
