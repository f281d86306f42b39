import cors from "cors";
import type { Request, RequestHandler } from "express";
import { type Document, methods } from "../../../codegen/document.ts";
import { pathMatcher } from "./open-api.ts";

/** Returns whether openapi.yaml documents the method for the requested path. */
type HasMethod = (request: Request, method: "head" | "options" | "post") => boolean;

export function hasMethod({ paths }: Document): HasMethod {
  const match = pathMatcher(Object.keys(paths));
  // Few paths document HEAD or OPTIONS. If none does, matching is skipped.
  const rarePaths = new Set(Object.keys(paths).filter((path) => paths[path]?.head ?? paths[path]?.options));
  return (request, method) => {
    if (rarePaths.size === 0) return false;
    const template = match(request.path)?.template;
    return template !== undefined && paths[template]?.[method] !== undefined;
  };
}

/**
 * Sets the effective method. HEAD becomes GET if the document has no HEAD operation. On paths with OPTIONS and without
 * POST, a POST can carry another method, for clients that cannot send that method (tus 1.0.0, X-HTTP-Method-Override).
 */
export function resolveMethod(has: HasMethod): RequestHandler {
  return (request, _response, next) => {
    const { method } = request;
    if (method === "HEAD" && !has(request, "head")) request.method = "GET";
    const override = method === "POST" ? request.headers["x-http-method-override"] : undefined;
    if (typeof override === "string" && isMethod(override.toLowerCase())) {
      if (has(request, "options") && !has(request, "post")) request.method = override.toUpperCase();
    }
    next();
  };
}

const isMethod = (name: string) => (methods as readonly string[]).includes(name);

/** Headers that other origins can read by default (Fetch, CORS-safelisted response-header names), or can never read. */
const NOT_LISTED = ["cache-control", "content-type", "last-modified", "set-cookie"];

/**
 * Lists the response headers that pages of other origins can read: the documented ones, and the encoding of compressed
 * content.
 */
function exposedHeaders({ components = {} }: Document): string {
  const documented = Object.keys(components.headers ?? {});
  return [...documented.filter((name) => !NOT_LISTED.includes(name.toLowerCase())), "Content-Encoding"].join(",");
}

/**
 * Paths that any page can request: the API, delivered files, and the documents. A key in a header or a signature
 * protects them, and browsers do not send either automatically. All other paths are closed to other origins: the
 * dashboard, where a cookie authenticates the user, and the paths for operators and their networks (`/admin`,
 * `/metrics`, `/health`).
 */
const CROSS_ORIGIN_PATHS = /^\/(?:api|cdn)\/|^\/openapi(?:-3\.1)?\.(?:yaml|json)$/;

const preflight = cors({ origin: "*", methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], maxAge: 86_400 });

export function crossOrigin(has: HasMethod, document: Document): RequestHandler {
  const exposed = exposedHeaders(document);
  /** Whether the request is a preflight of a browser. Any other OPTIONS is an operation, if the path documents one. */
  const isPreflight = (request: Request) =>
    request.headers["access-control-request-method"] !== undefined || !has(request, "options");

  return (request, response, next) => {
    if (!CROSS_ORIGIN_PATHS.test(request.path)) return next();
    response.setHeader("Access-Control-Expose-Headers", exposed);
    if (request.method === "OPTIONS" && isPreflight(request)) return preflight(request, response, next);
    // The same value for every origin, so that a cache can store one response for all.
    response.setHeader("Access-Control-Allow-Origin", "*");
    next();
  };
}
