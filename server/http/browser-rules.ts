import type { RequestHandler } from "express";

/** Of an answer that is no page: as one it would run, load and send nothing, and no page may frame it. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What browsers are told with every answer: it is what its Content-Type says, its address, which may carry a signature, is told
 * to nobody, and it is no page. Pages and files that are delivered have policies of their own.
 */
export const browserRules: RequestHandler = (_request, response, next) => {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Content-Security-Policy", NO_PAGE);
  next();
};
