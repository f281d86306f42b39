import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler, Response } from "express";

/** How long a client can keep sending its body after the response. nginx has the same default (`lingering_time`). */
const LINGER_MS = 30_000;
const closingSockets = new WeakSet<Socket>();

/**
 * Closes the connection after a response that begins before the body of the request has arrived. Otherwise, a proxy may
 * send the request of another client on it, which would be read as the rest of the body: Traffic Server 9.2 reuses such
 * a connection. Requests that arrive after the body are not served (RFC 9112 §9.6).
 */
export const earlyResponse: RequestHandler = (request, response, next) => {
  const { headers, socket } = request;
  if (closingSockets.has(socket)) return;
  if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0) {
    const { writeHead } = response;
    response.writeHead = ((...parts: Parameters<typeof writeHead>) => {
      if (!request.complete) {
        closingSockets.add(socket);
        response.setHeader("Connection", "close");
        linger(request, response);
      }
      return writeHead.apply(response, parts);
    }) as typeof writeHead;
    // node:http parses a small body, although it arrived with the headers, only after this turn of the event loop.
    if (!request.complete) {
      setImmediate(() => {
        // No further handler would see that the client has left.
        if (!socket.destroyed) next();
      });
      return;
    }
  }
  next();
};

/**
 * Reads and drops the rest of a body for some time after the response. A client that is still sending can read the
 * response only if the service keeps reading: closing a socket with unread bytes resets it (RFC 9112 §9.6).
 */
function linger(request: IncomingMessage, response: Response): void {
  const { socket } = request;
  const { destroySoon } = socket;
  // Close only the writing side, and read until the client has sent everything or closes its side.
  socket.destroySoon = () => void socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => {
    clearTimeout(timer);
    socket.destroySoon = destroySoon;
    if (response.writableFinished) socket.destroySoon();
  });
  response.once("finish", () => request.resume());
}
