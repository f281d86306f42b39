import type { Request, RequestHandler } from "express";
import { compose } from "./compose.ts";
import { operationIdOf } from "./context.ts";

/** The input of an operation in openapi.yaml. */
export interface Takes {
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
export function knownQueries(takenBy: (request: Request) => Takes, ...validate: RequestHandler[]): RequestHandler {
  const cache = new Map<string, Request["query"]>();
  const validated = compose(...validate);
  const suited = new WeakMap<Takes, boolean>();

  function isSuited(taken: Takes): boolean {
    const is = suited.get(taken) ?? hasOnlyQuery(taken);
    suited.set(taken, is);
    return is;
  }

  return (request, response, next) => {
    const { originalUrl } = request;
    const start = originalUrl.indexOf("?");
    const isShort = start === -1 || originalUrl.length - start <= MAX_LENGTH;
    if (!isShort || !isSuited(takenBy(request))) return void validated(request, response, next);
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
function hasOnlyQuery({ requestBody, parameters = [] }: Takes): boolean {
  if (requestBody) return false;
  return parameters.every(({ in: where, required, schema = {} }) => {
    const { type, ...more } = schema;
    const isAnyText = type === "string" && Object.keys(more).length === 0;
    return where === "query" || (isAnyText && (where === "path" || required !== true));
  });
}
