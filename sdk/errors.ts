import type { ErrorCode, ErrorDetails, ErrorStatus } from "./generated/errors.ts";
import { retryAfter } from "./retry-after.ts";

/** Arguments of the constructor of {@link ApiError}. */
export interface ApiErrorInit {
  code: string;
  status: number;
  message: string;
  requestId: string | null;
  details?: unknown;
  headers: Headers;
}

/** Properties of all errors of the service. */
export interface ApiErrorFacts extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Id of the request in the logs of the service; null if the response contains none. */
  readonly requestId: string | null;
  /** Earliest time for a retry, from `Retry-After`; null if the response does not contain it. */
  readonly resetAt: Date | null;
  /** Response headers. */
  readonly headers: Headers;
  /**
   * Returns whether the error has this code, and narrows the type of `details`.
   *
   * @example
   * if (error instanceof ApiError && error.is("DUPLICATE_FILE")) use(error.details?.existingFileId);
   */
  is<Code extends ErrorCode>(code: Code): this is KnownError<Code>;
}

/** An error with a code that this version of the package knows. */
export interface KnownError<Code extends ErrorCode> extends ApiErrorFacts {
  /** Stable error code, for programs. */
  readonly code: Code;
  /** Additional data. The code determines its type. */
  readonly details: ErrorDetails[Code];
}

declare const newer: unique symbol;

/**
 * An error code that is newer than this version of the package. It is a branded type, because a `switch` cannot narrow
 * a union that contains `string`. To compare it with a string, widen it: `(error.code as string) === "…"`.
 */
export type NewErrorCode = `${string & { readonly [newer]: true }}`;

/**
 * An error with a code of a newer service, or `HTTP_<status>` if the response has no code, for example from a proxy.
 */
export interface UnknownError extends ApiErrorFacts {
  readonly code: NewErrorCode | `HTTP_${number}`;
  readonly details: unknown;
}

type ErrorWith<Status> =
  | { [Code in ErrorCode]: ErrorStatus[Code] extends Status ? KnownError<Code> : never }[ErrorCode]
  | UnknownError;

/** A class whose instances are a union type, so that `switch (error.code)` narrows after `instanceof`. */
export interface ErrorClass<Instance> {
  new (init: ApiErrorInit): Instance;
  readonly prototype: Instance;
}

/** Classes set their names as strings, because minifiers rename classes. */
class ServiceError extends Error {
  static override readonly name: string = "ApiError";
  declare readonly code: string;
  readonly details: unknown;
  readonly resetAt: Date | null;

  constructor({ message, ...facts }: ApiErrorInit) {
    super(message);
    this.name = new.target.name;
    Object.assign(this, facts);
    const wait = retryAfter(facts.headers);
    this.resetAt = wait === null ? null : new Date(Date.now() + wait);
  }

  is(code: string): boolean {
    return this.code === code;
  }
}

/**
 * The service rejected the call, or the response does not come from the service.
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

/** Returns whether an error of any kind is an error of the service with this code. */
export function hasCode<Code extends ErrorCode>(error: unknown, code: Code): error is KnownError<Code> {
  return error instanceof ApiError && error.is(code);
}

type Other4xx = Exclude<ErrorStatus[ErrorCode], 401 | 403 | 404 | 409 | 429 | ServerStatus>;
type ServerStatus = 500 | 501 | 502 | 503 | 504;

/** The request is invalid: 400, and every 4xx without a separate class. */
export type ValidationError = ErrorWith<Other4xx>;
export const ValidationError = kind<ValidationError>("ValidationError");

/** 401: the key or the token is missing, invalid or expired. */
export type AuthenticationError = ErrorWith<401>;
export const AuthenticationError = kind<AuthenticationError>("AuthenticationError");

/** 403: the key lacks the permission, the plan does not allow the call, or an allowance is used up. */
export type PermissionError = ErrorWith<403>;
export const PermissionError = kind<PermissionError>("PermissionError");

/** 404: the resource does not exist in the account. */
export type NotFoundError = ErrorWith<404>;
export const NotFoundError = kind<NotFoundError>("NotFoundError");

/** 409: an equal resource exists, or an equal request is in progress. */
export type ConflictError = ErrorWith<409>;
export const ConflictError = kind<ConflictError>("ConflictError");

/** 429: the calls of the day are used up. Retry after `resetAt`. */
export type RateLimitError = ErrorWith<429>;
export const RateLimitError = kind<RateLimitError>("RateLimitError");

/** 5xx: the service or a proxy failed. */
export type ServerError = ErrorWith<ServerStatus>;
export const ServerError = kind<ServerError>("ServerError");

/** No response: the service cannot be reached, or the connection was lost. `cause` is the error of the runtime. */
export class ConnectionError extends Error {
  static override readonly name = "ConnectionError";
  override name = "ConnectionError";
}

/** An attempt exceeded `timeout`. */
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
