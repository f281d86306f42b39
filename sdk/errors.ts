import type { ErrorCode, ErrorDetails, ErrorStatus } from "./generated/errors.ts";
import { retryAfter } from "./retry-after.ts";

/** What an {@link ApiError} is made of. */
export interface ApiErrorInit {
  code: string;
  status: number;
  message: string;
  requestId: string | null;
  details?: unknown;
  headers: Headers;
}

/** What all errors of the service have. */
export interface ApiErrorFacts extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Names the request in the service's logs; null when the answer names none. */
  readonly requestId: string | null;
  /** When another try makes sense; null when the answer does not say. */
  readonly resetAt: Date | null;
  /** Headers of the answer. */
  readonly headers: Headers;
  /**
   * Whether the error has this code; `details` then have the type that belongs to it.
   *
   * @example
   * if (error instanceof ApiError && error.is("DUPLICATE_FILE")) use(error.details?.existingFileId);
   */
  is<Code extends ErrorCode>(code: Code): this is KnownError<Code>;
}

/** An error whose code this package knows. */
export interface KnownError<Code extends ErrorCode> extends ApiErrorFacts {
  /** Stable, for programs. */
  readonly code: Code;
  /** Further facts, whose shape the code fixes. */
  readonly details: ErrorDetails[Code];
}

declare const newer: unique symbol;

/**
 * A code that came after this package: any other text. Beside `string` a `switch` could not narrow, hence a type of its
 * own, a template of what no literal is; to compare it with a text, widen it: `(error.code as string) === "…"`.
 */
export type NewErrorCode = `${string & { readonly [newer]: true }}`;

/** An error with a code of a newer service, or `HTTP_<status>` when the answer names none, as that of a proxy. */
export interface UnknownError extends ApiErrorFacts {
  readonly code: NewErrorCode | `HTTP_${number}`;
  readonly details: unknown;
}

type ErrorWith<Status> =
  | { [Code in ErrorCode]: ErrorStatus[Code] extends Status ? KnownError<Code> : never }[ErrorCode]
  | UnknownError;

/** A class whose instances are one of a union, so that `switch (error.code)` narrows after `instanceof`. */
export interface ErrorClass<Instance> {
  new (init: ApiErrorInit): Instance;
  readonly prototype: Instance;
}

/** The names of all classes here are written out: a bundler that shortens names leaves text alone. */
class ServiceError extends Error {
  static override readonly name: string = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly details: unknown;
  readonly headers: Headers;
  readonly resetAt: Date | null;

  constructor({ message, code, status, requestId, details, headers }: ApiErrorInit) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
    this.headers = headers;
    const wait = retryAfter(headers);
    this.resetAt = wait === null ? null : new Date(Date.now() + wait);
  }

  is(code: string): boolean {
    return this.code === code;
  }
}

/**
 * The service refused the call, or answered with something that is not an answer of the service.
 *
 * @example
 * try {
 *   await media.files.upload(content);
 * } catch (error) {
 *   if (!(error instanceof ApiError)) throw error;
 *   switch (error.code) {
 *     case "DUPLICATE_FILE":
 *       return error.details?.existingFileId;
 *     default:
 *       throw error;
 *   }
 * }
 */
export type ApiError = ErrorWith<number>;
export const ApiError = ServiceError as unknown as ErrorClass<ApiError>;

type Other4xx = Exclude<ErrorStatus[ErrorCode], 401 | 403 | 404 | 409 | 429 | ServerStatus>;
type ServerStatus = 500 | 501 | 502 | 503 | 504;

/** The request itself is wrong: 400, and every 4xx without a class of its own. */
export type ValidationError = ErrorWith<Other4xx>;
export const ValidationError = kind<ValidationError>("ValidationError");

/** 401: the key or the token is missing, wrong or expired. */
export type AuthenticationError = ErrorWith<401>;
export const AuthenticationError = kind<AuthenticationError>("AuthenticationError");

/** 403: the key may not do this, the plan does not allow it, or an allowance is used up. */
export type PermissionError = ErrorWith<403>;
export const PermissionError = kind<PermissionError>("PermissionError");

/** 404: there is no such thing in the account. */
export type NotFoundError = ErrorWith<404>;
export const NotFoundError = kind<NotFoundError>("NotFoundError");

/** 409: something like it is there already, or under way. */
export type ConflictError = ErrorWith<409>;
export const ConflictError = kind<ConflictError>("ConflictError");

/** 429: the calls of the day are used up, until `resetAt`. */
export type RateLimitError = ErrorWith<429>;
export const RateLimitError = kind<RateLimitError>("RateLimitError");

/** 5xx: the service, or something in between, failed. */
export type ServerError = ErrorWith<ServerStatus>;
export const ServerError = kind<ServerError>("ServerError");

/** No answer came: the service cannot be reached, or the connection broke. `cause` holds what the runtime says. */
export class ConnectionError extends Error {
  static override readonly name = "ConnectionError";
  override name = "ConnectionError";
}

/** An attempt took longer than `timeout` allows. */
export class TimeoutError extends Error {
  static override readonly name = "TimeoutError";
  override name = "TimeoutError";
}

/* @__NO_SIDE_EFFECTS__ */
function kind<Instance>(name: string): ErrorClass<Instance> {
  const Kind = class extends ServiceError {
    static override readonly name = name;
  };
  return Kind as unknown as ErrorClass<Instance>;
}
