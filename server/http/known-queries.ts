import type { Request, RequestHandler } from "express";
import { compose } from "./compose.ts";
import { operationIdOf } from "./context.ts";

/** What an operation takes, as it stands in openapi.yaml. */
export interface Takes {
  parameters?: { name: string; in: string; required?: boolean; schema?: Record<string, unknown> }[];
  /** The validator puts null where there is none. */
  requestBody?: object | null;
}

const MAX_QUERIES = 1_000;
/** Cursors, and all that is signed, are longer: few of them come twice. */
const MAX_LENGTH = 64;

/**
 * Remembers what validation made of a query where nothing else of the request can fail it. Lists are asked for with the same
 * few queries again and again, files mostly without one, and to validate each is up to a quarter of a request's time.
 * Operations share nothing, and what was refused is validated anew.
 */
export function knownQueries(takenBy: (request: Request) => Takes, ...validate: RequestHandler[]): RequestHandler {
  const known = new Map<string, Request["query"]>();
  const validated = compose(...validate);
  const suited = new WeakMap<Takes, boolean>();

  function isSuited(taken: Takes): boolean {
    const is = suited.get(taken) ?? hasQueryAlone(taken);
    suited.set(taken, is);
    return is;
  }

  return (request, response, next) => {
    const { originalUrl } = request;
    const start = originalUrl.indexOf("?");
    const isShort = start === -1 || originalUrl.length - start <= MAX_LENGTH;
    if (!isShort || !isSuited(takenBy(request))) return void validated(request, response, next);
    const key = operationIdOf(request) + (start === -1 ? "" : originalUrl.slice(start));
    const query = known.get(key);
    if (query !== undefined) {
      setQuery(request, query);
      return next();
    }
    validated(request, response, (error?: unknown) => {
      if (error === undefined) {
        if (known.size >= MAX_QUERIES) known.clear();
        known.set(key, copyOf(request.query));
      }
      next(error);
    });
  };
}

/** In Express 5 `query` is a getter. */
export function setQuery(request: Request, query: Request["query"]): void {
  Object.defineProperty(request, "query", {
    value: copyOf(query),
    writable: true,
    configurable: true,
    enumerable: true,
  });
}

/** Without a prototype, as the parser made it: a parameter may be called __proto__. */
function copyOf(query: Request["query"]): Request["query"] {
  return Object.assign(Object.create(null), query);
}

/** Whether all else that the operation takes is optional, and any text. */
function hasQueryAlone({ requestBody, parameters = [] }: Takes): boolean {
  if (requestBody) return false;
  return parameters.every(({ in: where, required, schema = {} }) => {
    const { type, ...more } = schema;
    const isAnyText = type === "string" && Object.keys(more).length === 0;
    return where === "query" || (isAnyText && (where === "path" || required !== true));
  });
}
