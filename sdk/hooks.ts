/** One attempt of a call. Nothing in it is secret: it can be logged as it is. */
export interface RequestEvent {
  method: string;
  /** Without the query, which may hold what does not belong in logs. */
  path: string;
  /** 1 for the first. */
  attempt: number;
}

/** An attempt that was answered, whatever the answer. */
export interface ResponseEvent extends RequestEvent {
  /** HTTP status. */
  status: number;
  /** Names the request in the service's logs; null when the answer names none. */
  requestId: string | null;
  /** Milliseconds until the headers of the answer were there. */
  duration: number;
}

/** A failed attempt that will be repeated. */
export interface RetryEvent extends RequestEvent {
  /** Why it failed: an `ApiError`, a `ConnectionError` or a `TimeoutError`. */
  error: unknown;
  /** Milliseconds until the next attempt. */
  delay: number;
}

/** Where the client logs: `console`, or a logger such as pino. No line has a key, a signature, a query or a body. */
export interface Logger {
  /** Told of each attempt, and how it ended. */
  debug(line: string): void;
  /** Told of each failure that will be followed by another attempt. */
  warn(line: string): void;
}

/** Told what happens, for logs and metrics. A call ends with what a hook throws. */
export interface Hooks {
  onRequest?: ((event: RequestEvent) => void) | undefined;
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  onRetry?: ((event: RetryEvent) => void) | undefined;
}
