import type { Request, RequestHandler } from "express";
import { operationIdOf } from "../context.ts";
import { composeMiddleware } from "./compose-middleware.ts";

/** The input of an operation in openapi.yaml. */
export interface OperationInput {
  parameters?: { name: string; in: string; required?: boolean; schema?: Record<string, unknown> }[];
  /** The validator sets null if there is no body. */
  requestBody?: object | null;
}

const MAX_QUERIES = 1_000;
/** Cursors and signed queries are longer, and rarely repeat. */
const MAX_LENGTH = 64;

/**
 * Caches the validated query of an operation without other input that could fail validation. Clients request lists
 * repeatedly with the same few queries, and files mostly without a query. Validation takes up to a quarter of the time
 * of a request. Entries are separate for each operation, and rejected queries are validated again.
 */
export function cacheValidatedQueries(
  inputOf: (request: Request) => OperationInput,
  ...validate: RequestHandler[]
): RequestHandler {
  const cache = new Map<string, Request["query"]>();
  const validated = composeMiddleware(...validate);
  const cacheability = new WeakMap<OperationInput, boolean>();

  function isCacheable(input: OperationInput): boolean {
    const result = cacheability.get(input) ?? hasOnlyQuery(input);
    cacheability.set(input, result);
    return result;
  }

  return (request, response, next) => {
    const { originalUrl } = request;
    const start = originalUrl.indexOf("?");
    const isShort = start === -1 || originalUrl.length - start <= MAX_LENGTH;
    if (!isShort || !isCacheable(inputOf(request))) return void validated(request, response, next);
    const key = operationIdOf(request) + (start === -1 ? "" : originalUrl.slice(start));
    const query = cache.get(key);
    if (query !== undefined) {
      setQuery(request, query);
      return next();
    }
    validated(request, response, (error?: unknown) => {
      if (error === undefined) {
        if (cache.size >= MAX_QUERIES) cache.clear();
        cache.set(key, copyOf(request.query));
      }
      next(error);
    });
  };
}

/** Express 5 defines `query` as a getter. */
export function setQuery(request: Request, query: Request["query"]): void {
  Object.defineProperty(request, "query", {
    value: copyOf(query),
    writable: true,
    configurable: true,
    enumerable: true,
  });
}

/** Without a prototype, like the object of the parser: a parameter can be named __proto__. */
function copyOf(query: Request["query"]): Request["query"] {
  return Object.assign(Object.create(null), query);
}

/** Whether all other input of the operation is optional and any text. */
function hasOnlyQuery({ requestBody, parameters = [] }: OperationInput): boolean {
  if (requestBody) return false;
  return parameters.every(({ in: where, required, schema = {} }) => {
    const { type, ...otherRules } = schema;
    const isAnyText = type === "string" && Object.keys(otherRules).length === 0;
    return where === "query" || (isAnyText && (where === "path" || required !== true));
  });
}
