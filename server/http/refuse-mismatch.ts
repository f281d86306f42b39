import type { RequestHandler } from "express";

/** Before anything else is asked: a process that does not belong here answers for its health alone. */
export function refuseMismatch(requireMatch: () => void): RequestHandler {
  return (request, _response, next) => {
    if (!request.path.startsWith("/health/")) requireMatch();
    next();
  };
}
