import type { Request } from "express";
import { truncate } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";

/**
 * Rejects requests that another site may have made the browser send. SameSite=Strict prevents most of them. This check
 * covers the rest: another port of the same host is the same "site", and so is another subdomain. A form cannot set
 * headers. A script of another origin needs a preflight to set one, and the dashboard never allows it.
 */
export function refuseCrossSite(request: Request, baseUrl: string): void {
  const origin = request.get("Origin");
  const site = request.get("Sec-Fetch-Site");
  const allowedOrigins = [`${request.protocol}://${request.host}`, new URL(baseUrl).origin];
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    const dashboard = allowedOrigins.at(-1);
    throw crossSiteRequest(
      `This request comes from ${truncate(origin)}, but the dashboard is at ${dashboard}. If this address is wrong, set BASE_URL.`,
    );
  }
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw crossSiteRequest(
      `The browser reports that this request comes from another site (Sec-Fetch-Site: ${truncate(site)}). Repeat the action in the dashboard.`,
    );
  }
  if (request.method !== "GET" && request.get("X-Dashboard") !== "1") {
    throw crossSiteRequest("Send the header X-Dashboard: 1 with every request that changes data.");
  }
}

function crossSiteRequest(message: string): ServiceError {
  return new ServiceError("CROSS_SITE_REQUEST", message);
}
