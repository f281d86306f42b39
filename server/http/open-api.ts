import { createRequire } from "node:module";
import { parse } from "node:url";
import type { Request, RequestHandler } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import { invalid } from "../base/errors.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import { operationIdOf } from "./context.ts";
import { knownQueries, setQuery, type Takes } from "./known-queries.ts";
import type { BodySchema } from "./limit-invalid-input.ts";
import { pathMatcher } from "./path-matcher.ts";

/** Not what JavaScript takes for a number as well, such as 0x10, 1e3 or a blank. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * The validator hands ajv the whole document with each schema, for references that it has resolved already, and ajv would
 * look through all of it for names: a fifth of a second for the first call of each operation.
 */
const require = createRequire(import.meta.url);
const { skipKeywords } = createRequire(require.resolve("express-openapi-validator"))("json-schema-traverse") as {
  skipKeywords: Record<string, boolean>;
};
Object.assign(skipKeywords, { paths: true, components: true });

/**
 * The validator calls `url.parse` for each request. Until Node has warned once of calls from outside of node_modules, it searches
 * the stack of every call for where it comes from: 15 µs.
 */
const { noDeprecation } = process;
process.noDeprecation = true;
parse("");
process.noDeprecation = noDeprecation ?? false;

type Document = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

export interface OpenApiMiddleware {
  /** Finds the operation of a request. Does not fail: a 404 or 405 waits in the context until the call was counted. */
  route: RequestHandler;
  /** Checks parameters and body, and fills in defaults. The body must have been read. */
  validate: RequestHandler[];
}

/** Told of a response that openapi.yaml does not have. */
export type OnUndocumented = (fault: string, request: Request) => void;

/**
 * Routing and validation by express-openapi-validator, in two steps so that admission and body reading fit between. With
 * `onUndocumented`, every answer is validated as well, which takes about a quarter of a request's time.
 */
export function openApi(document: unknown, onUndocumented?: OnUndocumented): OpenApiMiddleware {
  const chain = OpenApiValidator.middleware({
    // The validator rewrites the document it is given.
    apiSpec: structuredClone(document) as Document,
    fileUploader: false,
    validateSecurity: false,
    // `npm run check` has, and it takes longer than everything else here.
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false },
    validateResponses: onUndocumented ? { onError: departure(onUndocumented) } : false,
    validateFormats: true,
    $refParser: { mode: "dereference" },
  }) as RequestHandler[];
  const start = chain.findIndex(({ name }) => name === "requestMiddleware");
  if (start === -1) throw new Error("express-openapi-validator no longer has requestMiddleware");
  const routing = chain.slice(0, start);
  const match = pathMatcher(Object.keys((document as { paths: object }).paths));
  /** What the validator's lookup found, by method and path: it compiles every path anew for every request. */
  const found = new Map<string, Match>();

  const route: RequestHandler = (request, response, next) => {
    const path = match(request.originalUrl.split("?", 1)[0] ?? "");
    const key = `${request.method} ${path?.template}`;
    const known = path && found.get(key);
    if (known) {
      Object.assign(request, { openapi: { ...known, pathParams: path.parameters }, params: path.parameters });
      request.context.operationId = matchedOperation(request);
      return next();
    }
    const run = (index: number) => (error?: unknown) => {
      const step = routing[index];
      if (error !== undefined) {
        request.context.routingError = error;
        next();
      } else if (step) {
        step(request, response, run(index + 1));
      } else {
        request.context.operationId = matchedOperation(request);
        if (path?.template === matchOf(request).openApiRoute) found.set(key, matchOf(request));
        next();
      }
    };
    run(0)();
  };

  /** The validator keeps a compiled schema for every Content-Type it meets: without this, as many as anybody sends. */
  const simplifyType: RequestHandler = (request, _response, next) => {
    const type = request.headers["content-type"]?.split(";", 1)[0];
    if (type === undefined || !operationObject(request).requestBody) delete request.headers["content-type"];
    else request.headers["content-type"] = type.trim().toLowerCase();
    next();
  };

  /** What the validator's coercion does not understand, or understands too well, on the way from text to values. */
  const prepareQuery: RequestHandler = (request, _response, next) => {
    const { flags, numbers }: OperationInfo = operations[operationIdOf(request)];
    setQuery(request, request.query);
    const { query } = request;
    for (const name of Object.keys(query)) if (isIgnored(request, name)) delete query[name];
    for (const flag of flags) {
      const value = query[flag];
      // `?grayscale` alone means true, but its value is the empty string, which is no boolean (OpenAPI allowEmptyValue).
      if (value === "" || value === "1") query[flag] = "true";
      if (value === "0") query[flag] = "false";
    }
    for (const name of numbers) {
      const value = query[name];
      if (typeof value !== "string" || value === "" || Number.isNaN(Number(value))) continue;
      if (!DECIMAL.test(value)) {
        const shown = JSON.stringify(value.slice(0, 40));
        throw invalid("query", name, "type", `must be a decimal number, not ${shown}`);
      }
      // More than 308 digits mean infinity, for which the validator skips minimum and maximum.
      if (!Number.isFinite(Number(value))) throw invalid("query", name, "type", "must be a number with fewer digits");
    }
    // Once defaults are filled in, nobody knows any more what was asked for.
    if (typeof query.cursor === "string" && query.cursor !== "" && query.offset !== undefined) {
      throw invalid("query", "cursor", "exclusive", "cannot be combined with offset");
    }
    next();
  };

  const [validateRequest = simplifyType, ...validateResponse] = chain.slice(start);
  const validate = [simplifyType, knownQueries(operationObject, prepareQuery, validateRequest), ...validateResponse];
  return { route, validate: onUndocumented ? [...validate, readTexts] : validate };
}

/** Whether the operation ignores this query parameter: requests to links may have parameters that are not documented. */
export function isIgnored(request: Request, query: string): boolean {
  const { "x-ignores-unknown-query": ignoresUnknown = false, parameters = [] } = operationObject(request);
  return ignoresUnknown && !parameters.some((parameter) => parameter.in === "query" && parameter.name === query);
}

/** The validator looks at what is answered with `json`; what is sent as a text is answered so. */
const readTexts: RequestHandler = (_request, response, next) => {
  const { send } = response;
  response.send = (body) => {
    response.send = send;
    return `${response.getHeader("Content-Type")}`.startsWith("application/json")
      ? response.json(JSON.parse(`${body}`))
      : send.call(response, body);
  };
  next();
};

/** openapi.yaml tells of it once, above the operations. */
const REQUEST_TIMEOUT = 408;

/** Answers 500 instead of a success that departs from its schema; an error goes out as it is, or nothing would. */
function departure(onUndocumented: OnUndocumented) {
  return (error: Error, _body: unknown, request: Request): void => {
    const status = request.res?.statusCode ?? 500;
    if (status === REQUEST_TIMEOUT) return;
    onUndocumented(
      `${request.context.operationId} returns ${status} in violation of openapi.yaml: ${error.message}`,
      request,
    );
    if (status < 400) throw error;
  };
}

interface Match {
  openApiRoute?: string;
  pathParams?: Record<string, string>;
  schema?: OperationObject;
}

/** The operation as it stands in openapi.yaml, as far as it is looked at here. */
export interface OperationObject extends Omit<Takes, "requestBody"> {
  operationId?: string;
  "x-ignores-unknown-query"?: boolean;
  requestBody?: { required?: boolean; content: Record<string, { schema?: BodySchema }> } | null;
}

/** What the validator leaves on the request; Express forgets its own `params` between middlewares. */
function matchOf(request: Request): Match {
  return "openapi" in request ? (request.openapi as Match) : {};
}

export function operationObject(request: Request): OperationObject {
  return matchOf(request).schema ?? {};
}

export function pathParams(request: Request): Record<string, string> {
  return matchOf(request).pathParams ?? {};
}

function matchedOperation(request: Request): OperationId | null {
  const id = operationObject(request).operationId;
  return id !== undefined && id in operations ? (id as OperationId) : null;
}
