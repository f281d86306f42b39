import type { ErrorCode, ErrorDetails } from "../generated/errors.ts";
import { type DetailsArgument, ServiceError } from "./service-error.ts";

/**
 * Creates the errors of an operation: `throw fail("FILE_NOT_FOUND", "There is no file with this id.", { id })`. A
 * handler receives a `Fail` for the codes that openapi.yaml documents for its operation, and passes it to the rules
 * that it calls. A rule requires a `Fail` for the codes that it can throw. So the compiler rejects a call whose
 * operation does not document them.
 *
 * Every operation documents VALIDATION_ERROR (`invalid`) and SERVICE_UNAVAILABLE (`unavailable`), which need no `Fail`.
 */
export type Fail<in Code extends ErrorCode> = <C extends Code>(
  code: C,
  message: string,
  ...details: DetailsArgument<C>
) => ServiceError<C>;

type Issue = ErrorDetails["VALIDATION_ERROR"]["issues"][number];

/** Creates a VALIDATION_ERROR for one rule that the document cannot express as a schema. */
export function invalid(
  location: Issue["in"],
  path: string,
  rule: string | Pick<Issue, "rule" | "position" | "expected">,
  message: string,
) {
  const field = truncate(path);
  return new ServiceError("VALIDATION_ERROR", field ? `${field} ${message}.` : `${capitalize(message)}.`, {
    issues: [{ in: location, path: field, ...(typeof rule === "string" ? { rule } : rule), message }],
    omitted: 0,
  });
}

/** Shortens a value that a client sent, for use in a message. */
export function truncate(text: string, max = 100): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

export function unavailable(message: string, cause?: unknown, retryAfterSeconds = 5, headers = {}) {
  return new ServiceError("SERVICE_UNAVAILABLE", message, undefined, {
    cause,
    headers: { "Retry-After": String(retryAfterSeconds), ...headers },
  });
}

export function diskFull(cause: unknown) {
  const message =
    "The disk of the service is full. Stored files can be read, but nothing can be stored or changed. " +
    "Try again later, or contact the operator of the service.";
  return unavailable(message, cause, 30);
}

export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError;
}

/** Statuses that are stored and replayed. All others depend on the time or on the caller. */
const NON_RETRYABLE_STATUSES = [404, 409, 422];
/** Errors of content that was completely received. They are the same each time the content is sent. */
const NON_RETRYABLE_CONTENT: readonly ErrorCode[] = [
  "VALIDATION_ERROR",
  "DIGEST_MISMATCH",
  "FILE_TOO_LARGE",
  "MEDIA_TYPE_NOT_ALLOWED",
  "STORAGE_LIMIT_EXCEEDED",
  "UPLOAD_BUDGET_EXCEEDED",
];

/**
 * Returns whether the same request would fail with the same error again. In that case, the error is stored, and the
 * upload or attempt ends. `isContent`: the error concerns stored content, which a retry cannot change.
 */
export function isNonRetryable(error: unknown, isContent = false): error is ServiceError {
  if (!isServiceError(error) || error.headers["Retry-After"] !== undefined) return false;
  return NON_RETRYABLE_STATUSES.includes(error.status) || (isContent && NON_RETRYABLE_CONTENT.includes(error.code));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
