import type { RequestHandler } from "express";

/** Pages that are for whoever has their address, and everything under them. */
const SHARED = /^\/s\//;

/** Search engines leave alone what was given to some people, whatever it is answered with. */
export const noIndex: RequestHandler = (request, response, next) => {
  if (SHARED.test(request.path)) response.setHeader("X-Robots-Tag", "noindex");
  next();
};
