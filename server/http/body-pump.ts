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
  signal: AbortSignal = request.context.signal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal.reason);
  // Events of a request come in the context of its connection: without this, spans of what is read would lack a parent.
  const onData = AsyncResource.bind((chunk: Buffer) => {
    try {
      take(chunk);
    } catch (error) {
      request.off("data", onData);
      reject(error);
    }
  });
  signal.addEventListener("abort", stop, { once: true });
  request.once("error", reject).once("end", resolve).on("data", onData);
  if (signal.aborted) stop();
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    request.off("data", onData).off("end", resolve).resume();
  }
}
