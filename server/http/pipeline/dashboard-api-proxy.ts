import type { RequestHandler } from "express";
import type { ErrorCode } from "../../generated/errors.ts";

/**
 * Errors that an operation can return in addition to its documented codes if it is called through the dashboard
 * (openapi.yaml, Dashboard).
 */
export const DASHBOARD_API_ERRORS: readonly ErrorCode[] = [
  "SESSION_REQUIRED",
  "CROSS_SITE_REQUEST",
  "SECOND_FACTOR_REQUIRED",
];

const PREFIX = "/dashboard/api/v1/";

/**
 * Serves `/dashboard/api/v1/…` as `/api/v1/…` for a signed-in user: the same operations, with the same routing and
 * validation. A cookie authenticates the caller instead of a key, and calls are counted separately (decision C35).
 */
export const dashboardApiProxy: RequestHandler = (request, _response, next) => {
  if (request.url.startsWith(PREFIX)) {
    request.context.viaDashboard = true;
    // The validator reads the one, Express the other.
    request.url = request.url.slice("/dashboard".length);
    request.originalUrl = request.url;
  }
  next();
};
