import type { RequestHandler } from "express";

/** One year, for this host only: its subdomains can belong to other services. */
const VALUE = "max-age=31536000";

/** If the service has an HTTPS URL, browsers that visited it use only HTTPS (RFC 6797). */
export function transportSecurity(baseUrl: () => string): RequestHandler {
  return (_request, response, next) => {
    if (baseUrl().startsWith("https:")) response.setHeader("Strict-Transport-Security", VALUE);
    next();
  };
}
