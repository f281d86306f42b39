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
export function invalid(where: Issue["in"], path: string, rule: string, message: string) {
  const named = shortened(path);
  return new ServiceError("VALIDATION_ERROR", named ? `${named} ${message}.` : `${capitalise(message)}.`, {
    issues: [{ in: where, path: named, rule, message }],
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

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
