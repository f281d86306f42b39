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

/**
 * Creates the error for an unsuccessful response, or for a successful one without a usable body. `place` names the
 * request, such as `GET /api/v1/files`. `body` is the text, its JSON, or undefined if it is empty.
 */
export function errorFromResponse(place: string, response: Response, body?: unknown): ApiError {
  const { status, headers } = response;
  const { code, message, details, ...error } = fieldsOf(fieldsOf(body).error);
  const requestId = error.requestId ?? headers.get("x-request-id");
  const Kind = kinds[status] ?? (status >= 500 ? ServerError : status >= 400 ? ValidationError : ApiError);
  return new Kind({
    code: typeof code === "string" ? code : `HTTP_${status}`,
    status,
    message: typeof message === "string" ? message : describe(place, response, body),
    requestId: typeof requestId === "string" ? requestId : null,
    details,
    headers,
  });
}

/** Returns method and path. Omits the query, because it can contain data that must not be logged. */
export function placeOf(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

function describe(place: string, response: Response, body: unknown): string {
  const { status } = response;
  const start = `${place} returned ${`${status} ${response.statusText}`.trim()}`;
  if (response.ok) return `${start}, but not a response of the service. Check baseUrl.`;
  if (status === 0 || (status >= 300 && status < 400)) {
    const target = response.headers.get("location");
    return `${start} and redirects${target ? ` to ${target}` : ""}. Use the final address as baseUrl.`;
  }
  if (body === undefined || body === "") return `${start} without a body.`;
  const guess = status === 404 ? ". Check baseUrl." : ". It may come from a proxy.";
  return `${start}, but not an error of the service${guess}`;
}

/** Returns a value as an object, also from its JSON. Other values, such as text, do not contain the fields of an error. */
function fieldsOf(value: unknown): Record<string, unknown> {
  try {
    return Object(typeof value === "string" ? JSON.parse(value) : value);
  } catch {
    return {};
  }
}
