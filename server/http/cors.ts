import cors from "cors";
import type { RequestHandler } from "express";

const EXPOSED_HEADERS = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Location",
  "ETag",
  "Content-Range",
  "Content-Disposition",
  "Idempotency-Replayed",
].join(",");

/** Any page may call the API: what protects it is the key in a header, which no browser sends by itself. */
const preflight = cors({ origin: "*", methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"], maxAge: 86_400 });

/** Not for the dashboard, where a cookie says who is calling: no page of another origin has any business there. */
export const crossOrigin: RequestHandler = (request, response, next) => {
  if (request.path.startsWith("/dashboard")) return next();
  response.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS);
  if (request.method === "OPTIONS") return preflight(request, response, next);
  // Whoever asks, so that a cache may keep one answer for all.
  response.setHeader("Access-Control-Allow-Origin", "*");
  next();
};
