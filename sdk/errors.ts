import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";

/** What an {@link ApiError} is made of. */
export interface ApiErrorInit {
  code: ErrorCode | (string & {});
  status: number;
  message: string;
  requestId: string | null;
  details?: unknown;
  headers: Headers;
}

/**
 * The service refused the call, or answered with something that is not an answer of the service.
 *
 * @example
 * try {
 *   await media.files.get(id);
 * } catch (error) {
 *   if (error instanceof ApiError && error.code === "FILE_NOT_FOUND") return null;
 *   throw error;
 * }
 */
export class ApiError extends Error {
  override name = "ApiError";
  /** Stable, for programs. `HTTP_<status>` when the answer names none, as that of a proxy. */
  readonly code: ErrorCode | (string & {});
  /** HTTP status. */
  readonly status: number;
  /** Names the request in the service's logs; null when the answer names none. */
  readonly requestId: string | null;
  /** Further facts, whose shape the code fixes; {@link ApiError.is} gives them their type. */
  readonly details: unknown;
  /** Headers of the answer. */
  readonly headers: Headers;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.code = init.code;
    this.status = init.status;
    this.requestId = init.requestId;
    this.details = init.details;
    this.headers = init.headers;
  }

  /**
   * Whether the error has this code; `details` then have the type that belongs to it.
   *
   * @example
   * if (error instanceof ApiError && error.is("DUPLICATE_FILE")) use(error.details.existingFileId);
   */
  is<Code extends ErrorCode>(code: Code): this is ApiError & { code: Code; details: ErrorDetails[Code] } {
    return this.code === code;
  }
}

/** No answer came: the service cannot be reached, or the connection broke. `cause` holds what the runtime says. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
}

/** An attempt took longer than `timeout` allows. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** The error for an answer that is no success; `body` is its JSON, its text, or undefined when it is empty. */
export function errorFromResponse(request: Request, response: Response, body: unknown): ApiError {
  const { status, headers } = response;
  const error = property(body, "error");
  const code = property(error, "code");
  const message = property(error, "message");
  const requestId = property(error, "requestId") ?? headers.get("x-request-id");
  return new ApiError({
    code: typeof code === "string" ? code : `HTTP_${status}`,
    status,
    message: typeof message === "string" ? message : describe(request, response, body),
    requestId: typeof requestId === "string" ? requestId : null,
    details: property(error, "details"),
    headers,
  });
}

/** The error for a success that carries no usable body. */
export function errorFromBrokenBody(request: Request, response: Response): ApiError {
  const { status, headers } = response;
  return new ApiError({
    code: `HTTP_${status}`,
    status,
    message: `${place(request)} answered ${status}, but not with an answer of the service. Is baseUrl right?`,
    requestId: headers.get("x-request-id"),
    headers,
  });
}

/** Method and path alone: a query may hold what does not belong in logs. */
export function place(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

function describe(request: Request, response: Response, body: unknown): string {
  const { status } = response;
  const start = `${place(request)} answered ${`${status} ${response.statusText}`.trim()}`;
  if (status === 0 || (status >= 300 && status < 400)) {
    const target = response.headers.get("location");
    return `${start} and redirects${target ? ` to ${target}` : ""}. Use the final address as baseUrl.`;
  }
  if (body === undefined || body === "") return `${start} without a body.`;
  return `${start}, but not with an error of the service; a proxy in between may have sent it.`;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value ? value[name as keyof typeof value] : undefined;
}
