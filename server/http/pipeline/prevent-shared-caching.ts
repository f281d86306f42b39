import type { RequestHandler } from "express";

/** The request headers that select a response, by path prefix: two accounts request their files at the same URL. */
const VARY_BY_PREFIX: [prefix: string, headers: string][] = [
  ["/api/", "X-API-Key"],
  ["/admin/", "X-Admin-Token"],
  ["/dashboard/api/", "Cookie, Origin"],
];

/**
 * Prevents shared caches from storing a response that does not set Cache-Control. A CDN with a default lifetime would
 * otherwise deliver the files of one account to another one (RFC 9111 §4.2.2).
 */
export const preventSharedCaching: RequestHandler = (request, response, next) => {
  response.setHeader("Cache-Control", "private, no-store");
  for (const [prefix, headers] of VARY_BY_PREFIX) if (request.path.startsWith(prefix)) response.vary(headers);
  next();
};
