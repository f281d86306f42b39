import { truncate } from "../../base/errors.ts";
import type { ErrorDetails } from "../../generated/errors.ts";

type Issue = ErrorDetails["VALIDATION_ERROR"]["issues"][number];

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

function valueAt(part: unknown, path: string): unknown {
  if (path === "") return part;
  return path.split("/").reduce<unknown>((parent, name) => {
    const isParent = typeof parent === "object" && parent !== null && Object.hasOwn(parent, name);
    return isParent ? (parent as Record<string, unknown>)[name] : undefined;
  }, part);
}
