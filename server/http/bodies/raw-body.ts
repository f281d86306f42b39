import type { Request, Response } from "express";
import { unavailable } from "../../base/errors.ts";
import { recentlyStalled, TOO_BUSY } from "../../base/event-loop-stall.ts";
import { STATUS_CODES } from "../../base/http.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { RawBody } from "../../contract/operation.ts";
import { sendContinue } from "../listen.ts";

export interface TransferRate {
  /** The minimum average rate of a body; slower than any mobile network (GPRS: at least 2 kB/s). */
  minBytesPerSecond: number;
  /** The longest pause without bytes, and the time over which the rate is averaged. */
  windowMs: number;
}

export const RAW_BODY_RATE: TransferRate = { minBytesPerSecond: 1024, windowMs: 30_000 };

/** @param rate of the client; delays of the service itself do not count */
export function rawBody(request: Request, response: Response, rate: TransferRate): RawBody {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  return {
    contentLength: length === undefined ? (coding === undefined ? 0 : null) : Number(length),

    async *chunks(signal) {
      sendContinue(request, response);
      const pendingChunks: Buffer[] = [];
      let failure: { reason: unknown } | null = null;
      let hasEnded = request.readableEnded;
      let wake = () => {};
      const onData = (chunk: Buffer) => {
        pendingChunks.push(chunk);
        request.pause();
        wake();
      };
      const onEnd = () => {
        hasEnded = true;
        wake();
      };
      const fail = (reason: unknown) => {
        failure ??= { reason };
        wake();
      };
      const onAbort = () => fail(signal.reason);
      const onClose = () => fail(new Error("The client closed the connection"));
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
      if (request.destroyed && !hasEnded) onClose();
      request.on("data", onData).once("end", onEnd).once("error", fail).once("close", onClose);
      // A token bucket: received bytes fill it, and waiting for bytes drains it.
      let creditMs = rate.windowMs;
      try {
        for (;;) {
          const chunk = pendingChunks.shift();
          if (chunk) {
            creditMs = Math.min(rate.windowMs, creditMs + (chunk.length / rate.minBytesPerSecond) * 1000);
            yield chunk;
          } else if (hasEnded) return;
          else if (failure !== null) throw (failure as { reason: unknown }).reason;
          else {
            const { promise, resolve } = Promise.withResolvers<void>();
            wake = resolve;
            request.resume();
            const since = performance.now();
            const timer = setTimeout(() => fail(tooSlow(rate)), creditMs);
            await promise;
            clearTimeout(timer);
            creditMs -= performance.now() - since;
          }
        }
      } finally {
        signal.removeEventListener("abort", onAbort);
        // The response uses this connection, so the rest of the body is read and dropped.
        request.off("data", onData).off("end", onEnd).off("error", fail).off("close", onClose).resume();
      }
    },

    sendInterim(status, headers) {
      const { socket, httpVersion } = request;
      if (httpVersion === "1.0") return;
      const write = () => {
        if (!socket.writable || response.headersSent) return;
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const reason = STATUS_CODES[status] ?? "Upload Resumption Supported";
        socket.write([`HTTP/1.1 ${status} ${reason}`, ...lines, "", ""].join("\r\n"));
      };
      // A pipelined response has no socket until the previous response is complete (RFC 9112 §9.3.2).
      if (response.socket) write();
      else response.once("socket", write);
    },
  };
}

/** Closes the connection as well, because the start of the next request is unknown. */
function tooSlow({ minBytesPerSecond, windowMs }: TransferRate): ServiceError {
  const headers = { Connection: "close" };
  if (recentlyStalled(windowMs)) return unavailable(TOO_BUSY, undefined, undefined, headers);
  const seconds = windowMs / 1000;
  const message =
    `The body arrived at less than ${minBytesPerSecond} bytes per second, averaged over ${seconds} seconds. ` +
    "The bytes of an upload that arrived are stored: resume the upload.";
  return new ServiceError("REQUEST_TIMEOUT", message, undefined, { headers });
}
