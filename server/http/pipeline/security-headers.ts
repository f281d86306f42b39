import type { RequestHandler, Response } from "express";

/** The policy of responses that are not pages: they cannot run, load or send anything, and no page can frame them. */
const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sets headers for browsers on every response: no content sniffing, no referrer (a URL can contain a signature), and no
 * page. Pages and delivered files have separate policies.
 */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  setSecurityHeaders(response);
  next();
};

/** Also for an error in place of a page or a file, which must not have their policies. */
export function setSecurityHeaders(response: Response): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Content-Security-Policy", NO_PAGE_POLICY);
}
