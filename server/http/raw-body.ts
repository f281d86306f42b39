import { STATUS_CODES } from "node:http";
import type { Request, Response } from "express";
import { allowBody } from "./listen.ts";
import type { RawBody } from "./operation.ts";

export function rawBody(request: Request, response: Response): RawBody {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  return {
    announced: length === undefined ? (coding === undefined ? 0 : null) : Number(length),

    async *chunks(signal) {
      allowBody(request, response);
      const arrived: Buffer[] = [];
      let failure: { reason: unknown } | null = null;
      let hasEnded = request.readableEnded;
      let wake = () => {};
      const onData = (chunk: Buffer) => {
        arrived.push(chunk);
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
      try {
        for (;;) {
          const chunk = arrived.shift();
          if (chunk) yield chunk;
          else if (hasEnded) return;
          else if (failure !== null) throw (failure as { reason: unknown }).reason;
          else {
            const { promise, resolve } = Promise.withResolvers<void>();
            wake = resolve;
            request.resume();
            await promise;
          }
        }
      } finally {
        signal.removeEventListener("abort", onAbort);
        // The connection is to carry the answer, whatever becomes of the rest.
        request.off("data", onData).off("end", onEnd).off("error", fail).off("close", onClose).resume();
      }
    },

    inform(status, headers) {
      const { socket, httpVersion } = request;
      if (httpVersion === "1.0" || !socket.writable || response.headersSent) return;
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const reason = STATUS_CODES[status] ?? "Upload Resumption Supported";
      socket.write([`HTTP/1.1 ${status} ${reason}`, ...lines, "", ""].join("\r\n"));
    },
  };
}
