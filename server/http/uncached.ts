import type { RequestHandler } from "express";

/** What chooses an answer, by where it is asked for: two accounts ask for their files under one address. */
const CHOSEN_BY: [prefix: string, headers: string][] = [
  ["/api/", "X-API-Key"],
  ["/admin/", "X-Admin-Token"],
  ["/dashboard/api/", "Cookie, Origin"],
];

/**
 * No cache on the way keeps an answer that does not say so itself. A CDN with a lifetime of its own for what says nothing
 * would hand one account's files to another (RFC 9111 §4.2.2).
 */
export const uncached: RequestHandler = (request, response, next) => {
  response.setHeader("Cache-Control", "private, no-store");
  for (const [prefix, headers] of CHOSEN_BY) if (request.path.startsWith(prefix)) response.vary(headers);
  next();
};
