import { fileURLToPath } from "node:url";
import express, { type Router } from "express";
import { staticSite } from "./static-site.ts";

const DASHBOARD = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));

/** The pages of the dashboard below `/dashboard`; what is below `/dashboard/api` is left to the operations. */
export function dashboardSite(cdnUrl: () => string): Router {
  const router = express.Router();
  const site = staticSite("/dashboard", DASHBOARD, {
    name: "dashboard",
    buildCommand: "npm run build --workspace dashboard",
    fallback: "index.html",
    contentSecurityPolicy: () => {
      const delivery = new URL(cdnUrl()).origin;
      return {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": `'self' ${delivery}`,
        "media-src": `'self' ${delivery}`,
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
      };
    },
  });
  router.use((request, response, next) =>
    request.path.startsWith("/dashboard/api/") ? next() : site(request, response, next),
  );
  return router;
}
