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
      const stop = Promise.withResolvers<never>();
      stop.promise.catch(() => {});
      const onAbort = () => stop.reject(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
      // The connection is to carry the answer, whatever becomes of the rest.
      const source = request.iterator({ destroyOnReturn: false });
      response.once("finish", () => request.resume());
      try {
        for (;;) {
          const next: IteratorResult<Buffer> = await Promise.race([source.next(), stop.promise]);
          if (next.done) return;
          yield next.value;
        }
      } finally {
        signal.removeEventListener("abort", onAbort);
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
