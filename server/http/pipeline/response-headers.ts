import type { RequestHandler, Response } from "express";
import { isId } from "../../base/ids.ts";
import { cacheTags as tagsOf } from "../../contract/headers.ts";
import type { OperationId } from "../../generated/operations.ts";
import { pathParams } from "./open-api.ts";

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

/** One year, for this host only: its subdomains can belong to other services. */
const TRANSPORT_SECURITY = "max-age=31536000";

/** If the service has an HTTPS URL, browsers that visited it use only HTTPS (RFC 6797). */
export function transportSecurity(baseUrl: () => string): RequestHandler {
  return (_request, response, next) => {
    if (baseUrl().startsWith("https:")) response.setHeader("Strict-Transport-Security", TRANSPORT_SECURITY);
    next();
  };
}

/** Shared pages, which are for anyone who has their URL, and all paths below them. */
const SHARE_PAGES = /^\/s\//;

/** Prevents search engines from indexing shared pages, whatever the response is. */
export const noIndex: RequestHandler = (request, response, next) => {
  if (SHARE_PAGES.test(request.path)) response.setHeader("X-Robots-Tag", "noindex");
  next();
};

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

const DELIVERY_OPERATIONS: (OperationId | null)[] = ["deliverFile", "deliverImage"];

/**
 * Sets the file ID of a delivery as a cache tag. Errors have a tag as well, for caches that are configured to store
 * them.
 */
export const cacheTags: RequestHandler = (request, response, next) => {
  if (DELIVERY_OPERATIONS.includes(request.context.operationId)) {
    const { id = "" } = pathParams(request);
    if (isId("file", id)) response.set(tagsOf(id));
  }
  next();
};
