import "./validator-patches.ts";
import type { Request, RequestHandler } from "express";
import * as OpenApiValidator from "express-openapi-validator";
import { invalid } from "../../base/errors.ts";
import { type OperationId, type OperationInfo, operations } from "../../generated/operations.ts";
import { operationIdOf } from "../context.ts";
import type { BodySchema } from "./limit-invalid-input.ts";
import { cacheValidatedQueries, type OperationInput, setQuery } from "./validated-queries.ts";

/** Excludes texts that JavaScript also converts to numbers, such as 0x10, 1e3, 05 or white space. */
const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

type Document = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]["apiSpec"], string>;

export interface OpenApiMiddleware {
  /** Finds the operation of a request. Does not fail: the context stores a 404 or 405 until the call was counted. */
  route: RequestHandler;
  /** Validates parameters and body, and sets defaults. Requires that the body was read. */
  validate: RequestHandler[];
}

/** Called with each response that openapi.yaml does not document. */
export type OnUndocumented = (fault: string, request: Request) => void;

/**
 * Routes and validates requests with express-openapi-validator, in two steps so that admission and body reading run
 * between them. With `onUndocumented`, it validates every response as well, which takes about a quarter of the time of
 * a request.
 */
export function openApi(document: unknown, onUndocumented?: OnUndocumented): OpenApiMiddleware {
  const chain = OpenApiValidator.middleware({
    // The validator copies the document before it modifies it.
    apiSpec: document as Document,
    fileUploader: false,
    validateSecurity: false,
    // `npm run check` validates the document.
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false },
    validateResponses: onUndocumented ? { onError: onSchemaViolation(onUndocumented) } : false,
    validateFormats: true,
    $refParser: { mode: "dereference" },
  }) as RequestHandler[];
  const start = chain.findIndex(({ name }) => name === "requestMiddleware");
  if (start === -1) throw new Error("express-openapi-validator no longer has requestMiddleware");
  const routing = chain.slice(0, start);
  const match = pathMatcher(Object.keys((document as { paths: object }).paths));
  /**
   * The matches of the validator by method and path template, because it compiles every path again for every request.
   */
  const matches = new Map<string, Match>();

  const route: RequestHandler = (request, response, next) => {
    const path = match(request.originalUrl.split("?", 1)[0] ?? "");
    const key = `${request.method} ${path?.template}`;
    const cached = path && matches.get(key);
    if (cached) {
      const matched: MatchedRequest = { openapi: { ...cached, pathParams: path.parameters }, params: path.parameters };
      Object.assign(request, matched);
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
        if (path?.template === matchOf(request).openApiRoute) matches.set(key, matchOf(request));
        next();
      }
    };
    run(0)();
  };

  /**
   * Removes parameters of the Content-Type. The validator caches a compiled schema for every Content-Type: without
   * this, clients could add any number of entries.
   */
  const normalizeContentType: RequestHandler = (request, _response, next) => {
    const type = request.headers["content-type"]?.split(";", 1)[0];
    if (type === undefined || !operationObject(request).requestBody) delete request.headers["content-type"];
    else request.headers["content-type"] = type.trim().toLowerCase();
    next();
  };

  /** Converts query parameters that the coercion of the validator would reject or would accept by mistake. */
  const prepareQuery: RequestHandler = (request, _response, next) => {
    const { flags }: OperationInfo = operations[operationIdOf(request)];
    setQuery(request, request.query);
    const { query } = request;
    for (const name of Object.keys(query)) if (isIgnored(request, name)) delete query[name];
    for (const flag of flags) {
      const value = query[flag];
      // `?grayscale` without a value means true, but the value is the empty string, which is not a boolean (OpenAPI
      // allowEmptyValue).
      if (value === "" || value === "1") query[flag] = "true";
      if (value === "0") query[flag] = "false";
    }
    for (const { name, in: location, schema } of operationObject(request).parameters ?? []) {
      if (location === "query") requireNumberForm("query", name, schema, query[name]);
      if (location === "path") requireNumberForm("path", name, schema, pathParams(request)[name]);
    }
    // After defaults are set, it is unknown which parameters the client sent.
    if (typeof query.cursor === "string" && query.cursor !== "" && query.offset !== undefined) {
      throw invalid("query", "cursor", "exclusive", "cannot be combined with offset");
    }
    next();
  };

  const [validateRequest = normalizeContentType, ...validateResponse] = chain.slice(start);
  const validate = [
    normalizeContentType,
    cacheValidatedQueries(operationObject, prepareQuery, validateRequest),
    ...validateResponse, // validates what `json` of the response sends
  ];
  return { route, validate };
}

/** Throws VALIDATION_ERROR for a text that is not a number in JSON, but that the validator would convert to one. */
function requireNumberForm(
  location: "query" | "path",
  name: string,
  { type }: Record<string, unknown> = {},
  text: unknown,
): void {
  const isInteger = type === "integer";
  if (!isInteger && type !== "number") return;
  if (typeof text !== "string" || text === "" || Number.isNaN(Number(text))) return;
  const sent = JSON.stringify(text.slice(0, 40));
  if (isInteger && !INTEGER.test(text)) {
    throw invalid(location, name, "type", `must be integer, such as 5 or 100, not ${sent}`);
  }
  if (!DECIMAL.test(text)) throw invalid(location, name, "type", `must be number, such as 5 or 1.5, not ${sent}`);
  // Otherwise it is Infinity, and the validator skips minimum and maximum, or JavaScript writes it with an exponent, also
  // in the text of a signature.
  if (!DECIMAL.test(`${Number(text)}`)) throw invalid(location, name, "type", "must be a number with fewer digits");
}

/** Returns whether the operation ignores this query parameter: requests to links can have undocumented parameters. */
export function isIgnored(request: Request, query: string): boolean {
  const { "x-ignores-unknown-query": ignoresUnknown = false, parameters = [] } = operationObject(request);
  return ignoresUnknown && !parameters.some((parameter) => parameter.in === "query" && parameter.name === query);
}

/** openapi.yaml documents this status once for all operations. */
const REQUEST_TIMEOUT = 408;

/**
 * Responds with 500 instead of a success that violates its schema. An error is sent unchanged, because otherwise no
 * response would be sent.
 */
function onSchemaViolation(onUndocumented: OnUndocumented) {
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

/** The properties that the validator adds to a request. */
interface MatchedRequest {
  openapi: Match;
  params: Record<string, string>;
}

interface Match {
  openApiRoute?: string;
  pathParams?: Record<string, string>;
  schema?: OperationObject;
}

/** The properties of an operation in openapi.yaml that this folder uses. */
export interface OperationObject extends Omit<OperationInput, "requestBody"> {
  operationId?: string;
  "x-ignores-unknown-query"?: boolean;
  requestBody?: { required?: boolean; content: Record<string, { schema?: BodySchema }> } | null;
}

/** Returns the data that the validator adds to the request; Express resets its own `params` between middleware. */
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

/**
 * The path of openapi.yaml that a request matches, such as `/api/v1/files/{id}`, and the values of its placeholders.
 */
interface PathMatch {
  template: string;
  parameters: Record<string, string>;
}

/**
 * Compiles the paths once. A path can end with a slash, and is case-sensitive. Returns null if no path matches, or a
 * value is not valid percent-encoding.
 */
export function pathMatcher(templates: string[]): (path: string) => PathMatch | null {
  const compiled = templates.map((template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const literals = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { template, names, pattern: new RegExp(`^${literals.join("([^/]+)")}/?$`) };
  });

  return (path) => {
    for (const { template, names, pattern } of compiled) {
      const matched = pattern.exec(path);
      if (!matched) continue;
      try {
        const values = matched.slice(1).map(decodeURIComponent);
        return { template, parameters: Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""])) };
      } catch {
        return null;
      }
    }
    return null;
  };
}
