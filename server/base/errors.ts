import type { ErrorCode, ErrorDetails } from "../generated/errors.ts";
import { type DetailsArgument, ServiceError } from "./service-error.ts";

/**
 * Makes the errors of an operation: `throw fail("FILE_NOT_FOUND", "There is no file with this id.", { id })`. A handler
 * gets one for the codes that openapi.yaml documents for its operation, and hands it to the rules it calls. A rule asks
 * for the codes that it may throw, so the compiler refuses whoever calls it without documenting them.
 *
 * What every operation documents needs none: VALIDATION_ERROR (`invalid`) and SERVICE_UNAVAILABLE (`unavailable`).
 */
export type Fail<in Code extends ErrorCode> = <C extends Code>(
  code: C,
  message: string,
  ...details: DetailsArgument<C>
) => ServiceError<C>;

type Issue = ErrorDetails["VALIDATION_ERROR"]["issues"][number];

/** A VALIDATION_ERROR for one thing that the document cannot express as a schema. */
export function invalid(
  where: Issue["in"],
  path: string,
  rule: string,
  message: string,
  more: Pick<Issue, "position" | "expected"> = {},
) {
  const named = shortened(path);
  return new ServiceError("VALIDATION_ERROR", named ? `${named} ${message}.` : `${capitalise(message)}.`, {
    issues: [{ in: where, path: named, rule, message, ...more }],
    omitted: 0,
  });
}

/** What a client sent, for a message: enough to recognise it by, however long it is. */
export function shortened(sent: string, max = 100): string {
  return sent.length <= max ? sent : `${sent.slice(0, max - 1).toWellFormed()}…`;
}

export function unavailable(message: string, cause?: unknown, retryAfterSeconds = 5, headers = {}) {
  return new ServiceError("SERVICE_UNAVAILABLE", message, undefined, {
    cause,
    headers: { "Retry-After": String(retryAfterSeconds), ...headers },
  });
}

export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError;
}

/** Statuses that a repetition gets again. All others depend on the moment, or on who is calling. */
const NON_RETRYABLE_STATUSES = [404, 409, 422];
/** What is wrong with content that has arrived whole, or that it does not fit, is the same however often it comes. */
const NON_RETRYABLE_CONTENT: readonly ErrorCode[] = [
  "VALIDATION_ERROR",
  "DIGEST_MISMATCH",
  "FILE_TOO_LARGE",
  "MEDIA_TYPE_NOT_ALLOWED",
  "STORAGE_LIMIT_EXCEEDED",
  "UPLOAD_BUDGET_EXCEEDED",
];

/**
 * Whether the same request would fail alike if it came again: then its error is kept, and what it was for has ended.
 * `isContent`: the error is about stored content, which sending it again cannot change.
 */
export function isNonRetryable(error: unknown, isContent = false): error is ServiceError {
  if (!isServiceError(error) || error.headers["Retry-After"] !== undefined) return false;
  return NON_RETRYABLE_STATUSES.includes(error.status) || (isContent && NON_RETRYABLE_CONTENT.includes(error.code));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
