import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import { BlobStoreError } from "./store.ts";

/**
 * Ends a response that the sender leaves unfinished: its buffer is empty, and no bytes arrive. While a reader pauses,
 * the buffer is full, so a slow client does not count as idle, as it would for a socket timeout.
 */
export function endWhenIdle(response: IncomingMessage, idleMs: number): void {
  const { socket } = response;
  let received = socket.bytesRead;
  let since = performance.now();
  const check = () => {
    const now = performance.now();
    if (response.complete || response.readableLength > 0 || socket.bytesRead !== received) {
      received = socket.bytesRead;
      since = now;
    } else if (now - since >= idleMs) {
      response.destroy(new BlobStoreError(`No data arrived for ${Math.round(now - since)} ms`));
    }
  };
  const timer = setInterval(check, idleMs / 4).unref();
  response.once("close", () => clearInterval(timer));
}

/** Waits for the first byte of a response, or for its end if it is empty. */
export async function waitForFirstByte(response: IncomingMessage, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const removeListeners = finished(response, { writable: false, ...(signal && { signal }) }, (error) => {
    if (error) reject(error);
    else resolve();
  });
  response.once("readable", resolve);
  try {
    await promise;
  } finally {
    response.off("readable", resolve);
    removeListeners();
  }
}
