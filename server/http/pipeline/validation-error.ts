import { truncate } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { ErrorDetails } from "../../generated/errors.ts";
import type { OperationId, operations } from "../../generated/operations.ts";
import type { BodySchema } from "./limit-invalid-input.ts";
import type { OperationObject } from "./open-api.ts";

/** Fields whose invalid values have a separate error code (`x-error-code`). */
type EnumErrors = readonly (typeof operations)[OperationId]["enumErrors"][number][];
type Issue = ErrorDetails["VALIDATION_ERROR"]["issues"][number];

export interface ValidatorError extends Error {
  status: number;
  path?: string;
  headers?: Record<string, string>;
  errors?: { path: string; message: string; errorCode?: string }[];
}

/** Extends the messages of the validator. */
export interface IssueDetails {
  /** Returns the rejected value as text, or null if the message must not contain it. */
  rejectedValueOf(issue: Issue): string | null;
  /** Returns the names that exist where an unknown one was sent. */
  knownNamesOf(issue: Issue): string[];
}

/** More issues would not help the client, and would take time of the service. */
const MAX_ISSUES = 20;
const MAX_NAMES_LENGTH = 400;

/** The same for unknown paths and for operations of the other listener, so that a listener does not reveal them. */
export const unknownPath = (path: string) =>
  new ServiceError("NOT_FOUND", `There is nothing at ${truncate(path)}. Check the path.`);

/** Returns the 404 or 405 of the router. */
export function routingErrors(error: ValidatorError): ServiceError | null {
  if (error.status === 404) return unknownPath(error.path ?? "this path");
  if (error.status !== 405) return null;
  const methods = (error.headers?.Allow ?? "").split(", ").map((method) => method.toUpperCase());
  const supported = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  // Some paths document HEAD, OPTIONS or both.
  const allow = [...new Set([...supported, "OPTIONS"])].join(", ");
  return new ServiceError("METHOD_NOT_ALLOWED", `Method not allowed. This path supports ${allow}.`, undefined, {
    headers: { Allow: allow },
  });
}

/**
 * Converts the errors of the validator to issues with the location, the rule, the allowed values and the rejected value.
 * `droppedEntries` is the number of entries that were removed from the body before validation (see
 * limit-invalid-input.ts).
 */
export function validationError(
  error: ValidatorError,
  enumErrors: EnumErrors,
  droppedEntries: number,
  { rejectedValueOf, knownNamesOf }: IssueDetails,
): ServiceError | null {
  if (error.status !== 400) return null;
  const errors = error.errors ?? [];
  const all =
    errors.length > 0
      ? combineTypeIssues(errors.map(toIssue))
      : [toIssue({ path: error.path ?? "", message: error.message })];
  // If a required field is missing, the issue about the number of fields is redundant.
  const isMissing = all.some(({ rule }) => rule === "required");
  const issues = all.filter(({ rule }) => !(isMissing && rule === "minProperties"));
  const one = enumErrors.find(({ field }) => issues.every((issue) => issue.in === "body" && issue.path === field));
  if (one && issues.some(({ rule }) => rule === "enum")) {
    const value = issues.map(rejectedValueOf).find((text) => text !== null) ?? "this value";
    const message = `${one.field} must be one of ${one.allowed.join(", ")}, not ${value}.`;
    return new ServiceError(one.code satisfies "INVALID_OPERATION", message, { allowed: [...one.allowed] });
  }
  const isUnknown = ({ rule }: Issue) => rule === "additionalProperties";
  // Many unknown names would repeat the known ones.
  const firstUnknown = issues.find(isUnknown);
  const extended = issues.map((issue) => {
    if (issue === firstUnknown) return withNames(issue, knownNamesOf(issue));
    return isUnknown(issue) ? issue : withValue(issue, rejectedValueOf(issue));
  });
  return issuesError(extended, droppedEntries);
}

function withNames(issue: Issue, names: string[]): Issue {
  return { ...issue, message: `${issue.message}, which has ${truncate(names.join(", ") || "none", MAX_NAMES_LENGTH)}` };
}

function withValue(issue: Issue, value: string | null): Issue {
  const isExtendable = value !== null && /^must (be|match) /.test(issue.message);
  return isExtendable ? { ...issue, message: `${issue.message}, not ${value}` } : issue;
}

function issuesError(issues: Issue[], droppedEntries: number): ServiceError {
  // The message contains one issue, preferably one about a field.
  const first = issues.find(({ path }) => path !== "") ?? issues[0];
  const where = first?.path || first?.in;
  return new ServiceError("VALIDATION_ERROR", `${where} ${first?.message ?? "does not match the API document"}.`, {
    issues: issues.slice(0, MAX_ISSUES),
    omitted: Math.max(0, issues.length - MAX_ISSUES) + droppedEntries,
  });
}

/** Combines the issues of a value that matches none of several types: the validator reports one issue per type. */
function combineTypeIssues(issues: Issue[]): Issue[] {
  const typesAt = new Map<string, string[]>();
  for (const { rule, path } of issues) if (rule === "anyOf") typesAt.set(path, []);
  if (typesAt.size === 0) return issues;
  for (const { rule, path, message } of issues) {
    if (rule === "type") typesAt.get(path)?.push(message.replace(/^must be /, "").replace(",null", ""));
  }
  return issues.flatMap((issue) => {
    const types = typesAt.get(issue.path) ?? [];
    if (types.length < 2) return [issue];
    if (issue.rule === "anyOf") return [];
    const isFirst = issue.rule === "type" && types[0] !== undefined && issue.message.includes(types[0]);
    return isFirst ? [{ ...issue, message: `must be ${types.join(", ").replace(/, (\S+)$/, " or $1")}` }] : [];
  });
}

const LOCATIONS: Record<string, Issue["in"]> = { query: "query", params: "path", headers: "headers", body: "body" };

function toIssue({ path, message, errorCode }: { path: string; message: string; errorCode?: string }): Issue {
  // The router could not parse the path, and reports all of it.
  if (message.includes("malformed uri")) {
    return { in: "path", path: "", rule: "format", message: "is not valid percent-encoding" };
  }
  const [, location = "", ...rest] = path.split("/");
  return {
    in: LOCATIONS[location] ?? "body",
    path: truncate(rest.join("/")),
    rule:
      errorCode?.replace(".openapi.validation", "") ??
      (message.startsWith("Unknown") ? "additionalProperties" : "format"),
    message: truncate(reword(message, rest.join("/")), 200),
  };
}

/** Rewords messages of the validator that users would not understand. */
function reword(message: string, path: string): string {
  if (message.startsWith("Unknown query parameter")) return "is not a parameter of this operation";
  if (message.startsWith("Empty value found")) return "must not be empty";
  if (message === "must NOT have additional properties") return "is not a field of this operation";
  if (message.startsWith("must have required property")) return "is required";
  if (message.includes("[^\\u0000/]")) return "must not contain slashes or NUL characters";
  if (message.includes("[^\\u0000]")) return "must not contain NUL characters";
  if (message.startsWith("must NOT have fewer than") && path === "") return "must contain at least one field to change";
  if (message === "must NOT have fewer than 1 characters") return "must not be empty";
  if (message.includes("must be url encoded")) return "must percent-encode reserved characters, such as a comma";
  return message
    .replace("must NOT have fewer than", "must have at least")
    .replace("must NOT have more than", "must have at most")
    .replace("must be equal to one of the allowed values:", "must be one of");
}

/** The parts of a request, with the names that issues have for them. */
export type RequestInput = Record<Issue["in"], unknown>;

/** Rules of types, choices and ranges. The message repeats any value that they reject, except a secret. */
const RULES = ["type", "enum", "minimum", "maximum"];
/** Rules of texts. A body or a header can contain personal data, which must not be logged with the message. */
const URL_RULES = ["format", "pattern"];
/** Names of fields whose values are never repeated. */
const SECRET = /password|secret|token|key|code|signature|credential|cookie|authorization/i;

/**
 * Returns the rejected value as text of at most 40 characters for an error message: `500`, `"image"`, `a list`. Returns
 * null if the value must not be repeated, or does not exist.
 */
export function rejectedValue(issue: Issue, input: RequestInput): string | null {
  const { in: location, path, rule } = issue;
  const isInUrl = location === "query" || location === "path";
  if (!RULES.includes(rule) && !(isInUrl && URL_RULES.includes(rule))) return null;
  if (SECRET.test(path)) return null;
  const value = valueAt(input[location], location === "headers" ? path.toLowerCase() : path);
  if (value === undefined) return null;
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return truncate(typeof value === "string" ? JSON.stringify(value) : String(value), 40);
}

/** Returns the names of all fields or query parameters that could be at the place of an unknown one. */
export function knownNames({ in: location, path }: Issue, operation: OperationObject): string[] {
  const { parameters = [], requestBody } = operation;
  if (location !== "body") return parameters.flatMap((it) => (it.in === location ? [it.name] : []));
  const parents = path.split("/").slice(0, -1);
  const [body] = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []);
  const parent = parents.reduce<BodySchema | undefined>(
    (schema, name) => schema?.items ?? schema?.properties?.[name],
    body,
  );
  return Object.keys(parent?.properties ?? {});
}

function valueAt(part: unknown, path: string): unknown {
  if (path === "") return part;
  return path.split("/").reduce<unknown>((parent, name) => {
    const isParent = typeof parent === "object" && parent !== null && Object.hasOwn(parent, name);
    return isParent ? (parent as Record<string, unknown>)[name] : undefined;
  }, part);
}
