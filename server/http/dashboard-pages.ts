import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { staticSite } from "./static-site.ts";

const DASHBOARD = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));
/** What is not the dashboard's API is a page of it. */
const PAGES = /^\/dashboard(?:\/(?!api(?:\/|$)).*)?$/;

/** The pages of the dashboard: the same for everybody, and for operators where they have an address of their own. */
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
      // Upload URLs begin with the service's address, which need not be that of these pages. Pictures are fetched from delivery
      // where a page tells their format and size.
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
