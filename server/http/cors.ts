import cors from "cors";
import type { Request, RequestHandler } from "express";
import type { HasMethod } from "./method-override.ts";

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
  "Tus-Resumable",
  "Tus-Version",
  "Tus-Extension",
  "Tus-Checksum-Algorithm",
  "Tus-Max-Size",
  "Upload-Offset",
  "Upload-Length",
  "Upload-Defer-Length",
  "Upload-Metadata",
  "Upload-Expires",
  "Upload-Complete",
  "Upload-Limit",
  "Upload-File",
  "Upload-Draft-Interop-Version",
].join(",");

/**
 * Any page may call the API and read what is delivered, and the document of both: what protects it is the key in a header,
 * or the signature, which no browser sends by itself. Nothing else is for other origins: not the dashboard, where a cookie says
 * who is calling, nor what is for operators and their networks (`/admin`, `/metrics`, `/health`).
 */
const SHARED = /^\/(?:api|cdn)\/|^\/openapi(?:-3\.1)?\.(?:yaml|json)$/;

const preflight = cors({ origin: "*", methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], maxAge: 86_400 });

export function crossOrigin(has: HasMethod): RequestHandler {
  /** A browser that asks whether it may; any other OPTIONS is an operation, where there is one. */
  const isPreflight = (request: Request) =>
    request.headers["access-control-request-method"] !== undefined || !has(request, "options");

  return (request, response, next) => {
    if (!SHARED.test(request.path)) return next();
    response.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    if (request.method === "OPTIONS" && isPreflight(request)) return preflight(request, response, next);
    // Whoever asks, so that a cache may keep one answer for all.
    response.setHeader("Access-Control-Allow-Origin", "*");
    next();
  };
}
