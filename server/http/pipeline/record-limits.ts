import type { ErrorRequestHandler, Request } from "express";
import { LIMIT_OF_ERROR, recordLimitReached } from "../../accounts/limit-events.ts";
import { isServiceError } from "../../base/errors.ts";
import type { Context } from "../../context.ts";

/** Records in the feed of the account that a limit has refused a request. The response does not wait for it. */
export function recordLimits(context: Context): ErrorRequestHandler {
  return (error: unknown, { context: { caller, signedIn, log } }: Request, _response, next) => {
    const limit = isServiceError(error) ? LIMIT_OF_ERROR[error.code] : undefined;
    // The calls of the dashboard have a separate limit.
    const isOfAccount = limit !== undefined && caller && !(limit === "apiCallsPerDay" && signedIn);
    if (isOfAccount) {
      recordLimitReached(context, caller.account.id, limit).catch((reason: unknown) => {
        log.error({ err: reason, limit }, "cannot record that a limit is reached");
      });
    }
    next(error);
  };
}
