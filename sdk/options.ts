import type { Hooks, Logger } from "./hooks.ts";

/** How to reach the service, and on whose behalf. */
export interface ClientOptions extends Hooks {
  /**
   * API key of an account, sent as `X-API-Key`. Null where something else says who calls, such as a cookie.
   * Default: `MAS_API_KEY` of the environment, unless there is an `adminToken`.
   */
  apiKey?: string | null | undefined;
  /** The operator's token, sent as `X-Admin-Token`; for `accounts` and `keys`. */
  adminToken?: string | undefined;
  /** Address of the service. Default: `MAS_BASE_URL` of the environment, or else `http://127.0.0.1:3000`. */
  baseUrl?: string | undefined;
  /** Milliseconds that one attempt may take, its body included; 0 for no limit. Default: 60 000; uploads have none. */
  timeout?: number | undefined;
  /** How often a failed call is repeated where that is safe. Default: 2. */
  maxRetries?: number | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Told of each attempt (`debug`) and each retry (`warn`) in a line: `console`, pino and the like. Default: none. */
  logger?: Logger | undefined;
  /** Sent with every request to the service. */
  headers?: Record<string, string> | undefined;
}

/** Settings of a single call; they win over those of the client. */
export interface RequestOptions {
  /** Ends the call: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take, its body included; 0 for no limit. */
  timeout?: number | undefined;
  /** How often the call is repeated where that is safe. */
  maxRetries?: number | undefined;
  /** Added to the headers of the request. */
  headers?: Record<string, string> | undefined;
  /**
   * Names the request, where the service takes an `Idempotency-Key`: when it is sent again with the same key, by a later
   * run of the program for example, it is carried out once. Default: a new key for each call, the same for its retries.
   */
  idempotencyKey?: string | undefined;
}
