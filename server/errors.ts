import { type ErrorCode, type ErrorDetails, errorStatus } from "./generated/errors.ts";

export type { ErrorCode, ErrorDetails };

type DetailsArgument<Code extends ErrorCode> = ErrorDetails[Code] extends undefined
  ? [details?: undefined, options?: ServiceErrorOptions]
  : [details: ErrorDetails[Code], options?: ServiceErrorOptions];

interface ServiceErrorOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

/**
 * An answer that is not a success: a code of the contract, a sentence for people, and the details that the code fixes.
 * The status follows from the code.
 */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "ServiceError";
  readonly code: Code;
  readonly status: number;
  readonly details: ErrorDetails[Code] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: Code, message: string, ...[details, options]: DetailsArgument<Code>) {
    super(message, options);
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
    this.headers = options?.headers ?? {};
  }
}

type Issue = ErrorDetails["VALIDATION_ERROR"]["issues"][number];

/** A VALIDATION_ERROR for one thing that the document cannot express as a schema. */
export function invalid(where: Issue["in"], path: string, rule: string, message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", path ? `${path} ${message}.` : `${capitalise(message)}.`, {
    issues: [{ in: where, path, rule, message }],
  });
}

export function unavailable(message: string, cause?: unknown, retryAfterSeconds = 5): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", message, undefined, {
    cause,
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
