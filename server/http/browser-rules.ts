import type { RequestHandler, Response } from "express";

/** Of an answer that is no page: as one it would run, load and send nothing, and no page may frame it. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What browsers are told with every answer: it is what its Content-Type says, its address, which may carry a signature, is told
 * to nobody, and it is no page. Pages and files that are delivered have policies of their own.
 */
export const browserRules: RequestHandler = (_request, response, next) => {
  setBrowserRules(response);
  next();
};

/** Also of an error that comes in the place of a page or a file, whose policies it must not have. */
export function setBrowserRules(response: Response): void {
  response.set({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": NO_PAGE,
  });
}
