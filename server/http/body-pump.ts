import { AsyncResource } from "node:async_hooks";
import type { Request } from "express";

/**
 * Hands over a request's body while it arrives; resolves at its end. When `take` throws, the signal aborts or the client
 * hangs up, it rejects at once, and what the client goes on sending is read and dropped, so that it gets to see the answer
 * (see `linger` in answer-errors.ts).
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
