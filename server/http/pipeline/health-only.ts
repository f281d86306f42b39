import type { RequestHandler } from "express";
import { ServiceError } from "../../base/service-error.ts";

/** Rejects all requests except health checks, in a process that does not serve the API. */
export const healthOnly: RequestHandler = (request, _response, next) => {
  if (request.path.startsWith("/health/")) return next();
  next(new ServiceError("NOT_FOUND", `There is nothing at ${request.path}: this process serves only health checks.`));
};
