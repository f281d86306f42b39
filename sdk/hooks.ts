/** An attempt of a call. Contains no secrets, so it can be logged. */
export interface RequestEvent {
  method: string;
  /** Path without the query, which can contain data that must not be logged. */
  path: string;
  /** Number of the attempt, starting with 1. */
  attempt: number;
}

/** An attempt with a response of any status. */
export interface ResponseEvent extends RequestEvent {
  /** HTTP status. */
  status: number;
  /** Id of the request in the logs of the service; null if the response contains none. */
  requestId: string | null;
  /** Milliseconds until the response headers arrived. */
  duration: number;
}

/** A failed attempt that will be retried. */
export interface RetryEvent extends RequestEvent {
  /** Cause of the failure: an `ApiError`, a `ConnectionError` or a `TimeoutError`. */
  error: unknown;
  /** Milliseconds until the next attempt. */
  delay: number;
}

/** Logger of the client: `console`, or a logger such as pino. Lines contain no keys, signatures, queries or bodies. */
export interface Logger {
  /** Called for each attempt, with its result. */
  debug(line: string): void;
  /** Called for each failure that will be retried. */
  warn(line: string): void;
}

/** Callbacks for logs and metrics. If a hook throws an error, the call rejects with it. */
export interface Hooks {
  onRequest?: ((event: RequestEvent) => void) | undefined;
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  onRetry?: ((event: RetryEvent) => void) | undefined;
}
