import type { Hooks, Logger } from "./hooks.ts";

/** Address, credentials and settings of a client. */
export interface ClientOptions extends Hooks {
  /**
   * API key of an account, sent as `X-API-Key`. Null if the request is authenticated in another way, such as a cookie.
   * Default: the environment variable `MAS_API_KEY`, unless `adminToken` is set.
   */
  apiKey?: string | null | undefined;
  /** Token of the operator, sent as `X-Admin-Token`. Required for operator resources, such as `accounts` and `keys`. */
  adminToken?: string | undefined;
  /** Address of the service. Default: the environment variable `MAS_BASE_URL`, otherwise `http://127.0.0.1:3000`. */
  baseUrl?: string | undefined;
  /**
   * Timeout of one attempt in milliseconds, including the body; 0 for no limit. Default: 60 000. Uploads have no limit.
   */
  timeout?: number | undefined;
  /** Maximum number of retries of a failed call, if retries are safe. Default: 2. */
  maxRetries?: number | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Logs each attempt (`debug`) and each retry (`warn`): `console`, pino or a similar logger. Default: none. */
  logger?: Logger | undefined;
  /** Additional headers of every request to the service. */
  headers?: Record<string, string> | undefined;
}

/** Settings of a single call. They override the settings of the client. */
export interface RequestOptions {
  /** Aborts the call, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Timeout of one attempt in milliseconds, including the body; 0 for no limit. */
  timeout?: number | undefined;
  /** Maximum number of retries, if retries are safe. */
  maxRetries?: number | undefined;
  /** Additional headers of the request. */
  headers?: Record<string, string> | undefined;
  /**
   * `Idempotency-Key` of the request, if the service accepts one. Requests with the same key are executed only once,
   * for example in a later run of the program. Default: a new key for each call, with the same key for its retries.
   */
  idempotencyKey?: string | undefined;
}
