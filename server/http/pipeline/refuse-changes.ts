import type { RequestHandler } from "express";
import { unavailable } from "../../base/errors.ts";

const RETRY_AFTER_SECONDS = 10;

export function readOnlyError(cause?: unknown) {
  const message = "The service is temporarily read-only: nothing can be changed. Reading and delivery still work.";
  return unavailable(message, cause, RETRY_AFTER_SECONDS);
}

/** Rejects operations that change data while the service is read-only, before the body is read. */
export function refuseChanges(isReadOnly: () => boolean): RequestHandler {
  return (request, _response, next) => {
    if (request.context.operation?.changes && isReadOnly()) throw readOnlyError();
    next();
  };
}
