import type { Request, RequestHandler } from "express";
import { type Document, methods } from "../../../codegen/document.ts";
import { pathMatcher } from "./path-matcher.ts";

/** Returns whether openapi.yaml documents the method for the requested path. */
export type HasMethod = (request: Request, method: "head" | "options" | "post") => boolean;

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
