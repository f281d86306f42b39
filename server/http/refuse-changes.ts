import type { RequestHandler } from "express";
import { unavailable } from "../base/errors.ts";

const RETRY_AFTER_SECONDS = 10;

export function readOnly(cause?: unknown) {
  const message = "The service is temporarily read-only: nothing can be changed. Reading and delivery still work.";
  return unavailable(message, cause, RETRY_AFTER_SECONDS);
}

/** Before the body is read: what would change anything is refused while the service is read-only. */
export function refuseChanges(isReadOnly: () => boolean): RequestHandler {
  return (request, _response, next) => {
    if (request.context.operation?.changes && isReadOnly()) throw readOnly();
    next();
  };
}
