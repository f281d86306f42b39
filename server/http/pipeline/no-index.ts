import type { RequestHandler } from "express";

/** Shared pages, which are for anyone who has their URL, and all paths below them. */
const SHARE_PAGES = /^\/s\//;

/** Prevents search engines from indexing shared pages, whatever the response is. */
export const noIndex: RequestHandler = (request, response, next) => {
  if (SHARE_PAGES.test(request.path)) response.setHeader("X-Robots-Tag", "noindex");
  next();
};
