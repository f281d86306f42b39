import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { newId } from "../base/ids.ts";

/** Gives the request its id and log, logs one line when it is over, and notices a client that hangs up. */
export function beginRequest(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const id = newId("req");
    let child: Logger | null = null;
    let hangUp: AbortController | null = null;
    const method = request.method;
    const path = request.path;
    request.context = {
      id,
      // Few requests need either.
      get log() {
        child ??= log.child({ requestId: id });
        return child;
      },
      get signal() {
        hangUp ??= new AbortController();
        if (response.closed && !response.writableFinished) hangUp.abort(hungUp());
        return hangUp.signal;
      },
      isHead: method === "HEAD",
      operationId: null,
      routingError: null,
      viaDashboard: false,
      caller: null,
      signedIn: null,
      concerned: null,
      excess: 0,
      file: null,
    };
    if (method === "HEAD") request.method = "GET";
    response.setHeader("X-Request-Id", id);
    response.once("close", () => {
      const finished = response.writableFinished;
      if (!finished) hangUp?.abort(hungUp());
      if (!log.isLevelEnabled("info")) return;
      const { operationId, caller, signedIn } = request.context;
      // The path without its query: a query can carry a signature.
      request.context.log.info(
        {
          method,
          path,
          status: finished ? response.statusCode : 499,
          ms: Math.round((performance.now() - started) * 10) / 10,
          ...(operationId && { operationId }),
          ...(caller && { accountId: caller.account.id }),
          ...(caller?.keyId && { keyId: caller.keyId }),
          ...(signedIn && { accountId: signedIn.account.id, userId: signedIn.user.id }),
        },
        "request",
      );
    });
    next();
  };
}

function hungUp(): Error {
  return new Error("The client closed the connection");
}
