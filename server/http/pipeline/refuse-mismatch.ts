import type { RequestHandler } from "express";
import type { Context } from "../../context.ts";

/**
 * Rejects all requests except health checks in a process that does not match its installation, before any other check.
 */
export function refuseMismatch({ installation }: Context): RequestHandler {
  return (request, _response, next) => {
    if (!request.path.startsWith("/health/")) installation.requireMatch();
    next();
  };
}
