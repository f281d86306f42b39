import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Waits } from "@media-asset-service/base/waits.ts";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Context } from "../../context.ts";
import { RequestContext } from "../context.ts";

/**
 * Sets the ID and log of the request, counts its waits, logs one line at its end, and aborts its signal if the client
 * disconnects.
 */
export function beginRequest(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const context = new RequestContext(request, response, log);
    request.context = context;
    const waits = new Waits();
    response.setHeader("X-Request-Id", context.id);
    response.once("close", () => {
      context.onClose();
      waits.end();
      const { operationId, caller, signedIn, failure } = context;
      const level = failure?.level ?? "info";
      if (!log.isLevelEnabled(level)) return;
      context.log[level](
        {
          method,
          path: loggedPath(path),
          status: response.writableFinished ? response.statusCode : 499,
          ms: Math.round((performance.now() - started) * 10) / 10,
          ...(operationId && { operationId }),
          ...(caller && { accountId: caller.account.id }),
          ...(caller?.keyId && { keyId: caller.keyId }),
          ...failure?.fields,
          ...(signedIn && { accountId: signedIn.account.id, userId: signedIn.user.id }),
        } satisfies Record<string, unknown>,
        "request",
      );
    });
    waits.run(next);
  };
}

/** The ID of a share link in its path; a signature follows it. */
const SHARE = /^(\/s\/[^/]{0,26})[^/]*/;

/**
 * Returns a path for logs: without its query, which can contain a signature, and without the signature of a share link.
 */
function loggedPath(path: string): string {
  return path.replace(SHARE, "$1");
}

type RequestTracing = NonNullable<Context["observability"]["tracing"]>;

/**
 * Records each request as a span with the name of its operationId. The span contains the path template of openapi.yaml:
 * the path of a request can contain a signature or identify its owner.
 */
export function traceRequest({ tracer, parseTraceparent }: RequestTracing): RequestHandler {
  return (request, response, next) => {
    const { context, headers } = request;
    const method = context.isHead ? "HEAD" : request.method;
    const span = tracer.start({
      name: "none",
      kind: "server",
      parent: parseTraceparent(headers.traceparent, headers.tracestate),
      attributes: {
        "http.request.method": METHODS.includes(method) ? method : "_OTHER",
        "url.scheme": request.protocol,
        "request.id": context.id,
      },
    });
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : 499;
      const { operationId, operation, failure } = context;
      const errorCode = failure?.fields.code;
      span.describe(operationId ?? "none", {
        "http.response.status_code": status,
        ...(operation && { "http.route": operation.path }),
        ...(errorCode && { "error.type": errorCode }),
      });
      span.end(status >= 500 ? (errorCode ?? String(status)) : undefined);
    });
    tracer.within(span, next);
  };
}

/** Other methods are arbitrary input of clients. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

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
