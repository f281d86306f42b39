import type { RequestHandler } from "express";
import type { ErrorCode } from "../generated/errors.ts";

/** What an operation may be refused with besides its own codes when it is called so (openapi.yaml, Dashboard). */
export const DASHBOARD_API_ERRORS: readonly ErrorCode[] = [
  "SESSION_REQUIRED",
  "CROSS_SITE_REQUEST",
  "SECOND_FACTOR_REQUIRED",
];

const PREFIX = "/dashboard/api/v1/";

/**
 * `/dashboard/api/v1/…` is `/api/v1/…` for a signed-in user: the same operations, routed and validated alike.
 * Only who is calling is found by the cookie instead of a key, and counted apart (decision C35).
 */
export const dashboardApiProxy: RequestHandler = (request, _response, next) => {
  if (request.url.startsWith(PREFIX)) {
    request.context.viaDashboard = true;
    // The validator looks at the one, Express at the other.
    request.url = request.url.slice("/dashboard".length);
    request.originalUrl = request.url;
  }
  next();
};
