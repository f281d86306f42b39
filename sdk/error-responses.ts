import {
  ApiError,
  type ApiErrorInit,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./errors.ts";

const kinds: Record<number, new (init: ApiErrorInit) => ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** Creates the error for an unsuccessful response. `body` is its JSON, its text, or undefined if it is empty. */
export function errorFromResponse(request: Request, response: Response, body: unknown): ApiError {
  const { status, headers } = response;
  const { code, message, details, ...error } = fieldsOf(fieldsOf(body).error);
  const requestId = error.requestId ?? headers.get("x-request-id");
  const Kind = kinds[status] ?? (status >= 500 ? ServerError : status >= 400 ? ValidationError : ApiError);
  return new Kind({
    code: typeof code === "string" ? code : `HTTP_${status}`,
    status,
    message: typeof message === "string" ? message : describe(request, response, body),
    requestId: typeof requestId === "string" ? requestId : null,
    details,
    headers,
  });
}

/** Creates the error for a successful response without a usable body. */
export function errorFromBrokenBody(request: Request, response: Response): ApiError {
  const { status, headers } = response;
  return new ApiError({
    code: `HTTP_${status}`,
    status,
    message: `${place(request)} returned ${status}, but not a response of the service. Check baseUrl.`,
    requestId: headers.get("x-request-id"),
    headers,
  });
}

/** Parses the body of an error response as JSON. Returns the text if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns method and path. Omits the query, because it can contain data that must not be logged. */
export function place(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

function describe(request: Request, response: Response, body: unknown): string {
  const { status } = response;
  const start = `${place(request)} returned ${`${status} ${response.statusText}`.trim()}`;
  if (status === 0 || (status >= 300 && status < 400)) {
    const target = response.headers.get("location");
    return `${start} and redirects${target ? ` to ${target}` : ""}. Use the final address as baseUrl.`;
  }
  if (body === undefined || body === "") return `${start} without a body.`;
  const guess = status === 404 ? ". Check baseUrl." : ". It may come from a proxy.";
  return `${start}, but not an error of the service${guess}`;
}

/** Returns a value as an object. Values of other types, such as text, do not contain the fields of an error. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return Object(value);
}
