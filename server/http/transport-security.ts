import type { RequestHandler } from "express";

/** One year. Of this host alone: what lies below its name is not ours. */
const VALUE = "max-age=31536000";

/** Where the service has an HTTPS address, browsers that were there once never ask for it without (RFC 6797). */
export function transportSecurity(baseUrl: () => string): RequestHandler {
  return (_request, response, next) => {
    if (baseUrl().startsWith("https:")) response.setHeader("Strict-Transport-Security", VALUE);
    next();
  };
}
