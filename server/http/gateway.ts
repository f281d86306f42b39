import type { RequestHandler } from "express";

const PREFIX = "/dashboard/api/v1/";

/**
 * `/dashboard/api/v1/…` is `/api/v1/…` for a signed-in user: the same operations, routed, counted and validated alike.
 * Only who is calling is found by the cookie instead of a key.
 */
export const gateway: RequestHandler = (request, _response, next) => {
  if (request.url.startsWith(PREFIX)) {
    request.context.viaDashboard = true;
    // The validator looks at the one, Express at the other.
    request.url = request.url.slice("/dashboard".length);
    request.originalUrl = request.url;
  }
  next();
};
