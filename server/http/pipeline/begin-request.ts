import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { Waits } from "../../base/waits.ts";
import { RequestContext } from "../context.ts";
import { loggedPath } from "./logged-path.ts";

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
