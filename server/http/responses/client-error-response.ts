import type { Socket } from "node:net";
import type { Logger } from "pino";
import { invalid, unavailable } from "../../base/errors.ts";
import { TOO_BUSY } from "../../base/event-loop-stall.ts";
import { STATUS_CODES } from "../../base/http.ts";
import { newId } from "../../base/ids.ts";
import { ServiceError } from "../../base/service-error.ts";

/**
 * Returns additional headers of the response for a client address. `counted`: whether the response counts as a call of
 * the address.
 */
export type HeadersFor = (address: string, counted: boolean) => Record<string, string>;

/** Responds to a client whose request was not read. */
export type Refuse = (socket: Socket, error: ServiceError) => void;

/** How long a client can read the error response, before the connection is closed. */
const LINGER_MS = 2_000;
/**
 * Above this number, connections are closed without a response, so that rejecting them does not become the main load.
 */
const MAX_LINGERING_SOCKETS = 1_000;
const refusedSockets = new WeakSet<Socket>();

/** Returns a function that writes the error envelope directly: node:http has no response object without a request. */
export function refusal(headersFor: HeadersFor, log: Logger | undefined): Refuse {
  let lingering = 0;
  return (socket, { status, code, message, details, headers: errorHeaders }) => {
    if (lingering >= MAX_LINGERING_SOCKETS) return void socket.destroy();
    lingering += 1;
    refusedSockets.add(socket);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once("close", () => {
      clearTimeout(timer);
      lingering -= 1;
    });
    const requestId = newId("req");
    log?.info({ requestId, status, code, cause: message }, "request");
    const error = { code, message, ...(details !== undefined && { details }), requestId };
    const body = JSON.stringify({ success: false, error });
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Cache-Control": "private, no-store",
      "X-Request-Id": requestId,
      ...headersFor(socket.remoteAddress ?? "unknown", status < 500),
      ...errorHeaders,
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  };
}

/**
 * Returns a handler that sends the error envelope for requests that node:http could not parse, or that did not arrive
 * in time.
 */
export function onClientError(refuse: Refuse, recentlyStalled: () => boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // More data of a rejected request. It is read, so that the client can read the response.
    if (refusedSockets.has(socket)) return;
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const isTimeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    // An incomplete request: the client aborted it, or it timed out.
    const isIncomplete = isTimeout || error.code === "HPE_INVALID_EOF_STATE";
    if (error.code === "HPE_HEADER_OVERFLOW") {
      refuse(socket, invalid("headers", "", "maxSize", "the request line and headers are larger than 16 KiB"));
    } else if (isIncomplete && recentlyStalled()) {
      // The rest may have arrived long ago, and was not read because the service stalled.
      refuse(socket, unavailable(TOO_BUSY));
    } else if (isTimeout) {
      refuse(socket, new ServiceError("REQUEST_TIMEOUT", "The request did not arrive in time. Send it again."));
    } else {
      refuse(socket, invalid("headers", "", "http", "malformed HTTP request"));
    }
  };
}
