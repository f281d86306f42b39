import type { RequestHandler } from "express";

/**
 * Rejects all requests except health checks in a process that does not match its installation, before any other check.
 */
export function refuseMismatch(requireMatch: () => void): RequestHandler {
  return (request, _response, next) => {
    if (!request.path.startsWith("/health/")) requireMatch();
    next();
  };
}
