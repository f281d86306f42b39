import cors from "cors";
import type { Request, RequestHandler } from "express";
import type { Document } from "../../codegen/document.ts";
import type { HasMethod } from "./method-override.ts";

/** Readable on other origins without being listed (Fetch, CORS-safelisted response-header names), or never readable. */
const UNLISTED = ["cache-control", "content-type", "last-modified", "set-cookie"];

/** Response headers that pages of other origins may read: the documented ones, and the encoding of compressed content. */
function exposedHeaders({ components = {} }: Document): string {
  const documented = Object.keys(components.headers ?? {});
  return [...documented.filter((name) => !UNLISTED.includes(name.toLowerCase())), "Content-Encoding"].join(",");
}

/**
 * Any page may call the API and read what is delivered, and the document of both: what protects it is the key in a header,
 * or the signature, which no browser sends by itself. Nothing else is for other origins: not the dashboard, where a cookie says
 * who is calling, nor what is for operators and their networks (`/admin`, `/metrics`, `/health`).
 */
const SHARED = /^\/(?:api|cdn)\/|^\/openapi(?:-3\.1)?\.(?:yaml|json)$/;

const preflight = cors({ origin: "*", methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], maxAge: 86_400 });

export function crossOrigin(has: HasMethod, document: Document): RequestHandler {
  const exposed = exposedHeaders(document);
  /** A browser that asks whether it may; any other OPTIONS is an operation, where there is one. */
  const isPreflight = (request: Request) =>
    request.headers["access-control-request-method"] !== undefined || !has(request, "options");

  return (request, response, next) => {
    if (!SHARED.test(request.path)) return next();
    response.setHeader("Access-Control-Expose-Headers", exposed);
    if (request.method === "OPTIONS" && isPreflight(request)) return preflight(request, response, next);
    // Whoever asks, so that a cache may keep one answer for all.
    response.setHeader("Access-Control-Allow-Origin", "*");
    next();
  };
}
