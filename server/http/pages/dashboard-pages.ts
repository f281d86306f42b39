import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { staticSite } from "./static-site.ts";

const DASHBOARD = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));
/** Matches all paths of the dashboard except its API. */
const PAGES = /^\/dashboard(?:\/(?!api(?:\/|$)).*)?$/;

/** Serves the pages of the dashboard. They are the same on the listener for operators. */
export function dashboardPages(content: {
  baseUrl: () => string;
  cdnUrl: () => string;
  folder?: string;
}): RequestHandler {
  const { baseUrl, cdnUrl, folder = DASHBOARD } = content;
  const site = staticSite("/dashboard", folder, {
    name: "dashboard",
    buildCommand: "npm run prepare",
    fallback: "index.html",
    contentSecurityPolicy: () => ({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "img-src": `'self' blob: data: ${new URL(cdnUrl()).origin}`,
      "media-src": `'self' blob: data: ${new URL(cdnUrl()).origin}`,
      "font-src": "'self'",
      // Upload URLs start with the URL of the service, which can differ from that of these pages. Pages that show the
      // format and size of an image fetch it from the delivery URL.
      "connect-src": `'self' ${new URL(baseUrl()).origin} ${new URL(cdnUrl()).origin}`,
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    }),
  });
  return (request, response, next) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && PAGES.test(request.path);
    if (!isPage) return next();
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    site(request, response, next);
  };
}
