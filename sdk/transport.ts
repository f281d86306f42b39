import createClient from "openapi-fetch";
import type { Api } from "./api.ts";
import { checkedBaseUrl, checkedPath, clientHeaders, milliseconds, retries } from "./checks.ts";
import { deadline } from "./deadline.ts";
import { environment } from "./environment.ts";
import { errorFromResponse, placeOf } from "./error-responses.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import type { paths } from "./generated/types.ts";
import type { Hooks, Logger, RequestEvent } from "./hooks.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import { type RateLimit, readRateLimit } from "./rate-limit.ts";
import { type RetryPolicy, withRetries } from "./retry.ts";

/** Options that each attempt adds to the parameters of an operation. */
export interface CallInit {
  signal: AbortSignal;
  /** Aborts the attempt and the call with this error. */
  abort: (reason: unknown) => void;
  headers: Record<string, string>;
  fetch: (request: Request) => Promise<Response>;
}

/** Return value of openapi-fetch. */
export interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

export interface ResponseFacts<Data> extends Result<Data> {
  request: Request;
}

export type Send<Data> = (api: Api, init: CallInit) => Promise<Result<Data>>;

export interface CallSettings {
  /** Whether the request can be retried; a POST with one Idempotency-Key. Default: true. */
  idempotent?: boolean | undefined;
  /** Overrides the timeout of the client. */
  timeout?: number | undefined;
  onRetry?: ((error: unknown) => void) | undefined;
  /** Overrides the `fetch` of the client. */
  fetch?: CallInit["fetch"] | undefined;
  /** The caller reads the body, so the timeout applies only to the headers. */
  streamed?: boolean | undefined;
  /** The request is sent to another server, so its response does not contain the rate limit. */
  elsewhere?: boolean | undefined;
}

/** Sends calls, with retries for the call, a timeout for each attempt, and typed errors. */
export class Transport {
  readonly api: Api;
  readonly customFetch: boolean;
  rateLimit: RateLimit | null = null;
  /** Called for each response. */
  onResponse: ((response: Response) => void) | undefined;
  readonly #fetch: CallInit["fetch"];
  readonly #timeout: number;
  readonly #maxRetries: number;
  readonly #observers: Hooks & { logger?: Logger | undefined };

  constructor(options: ClientOptions) {
    // Resolved at call time and without a receiver: browsers reject a detached `fetch`, and tests can replace the
    // global one.
    this.#fetch = options.fetch ?? ((request) => fetch(request));
    this.customFetch = options.fetch !== undefined;
    this.#timeout = milliseconds(options.timeout ?? 60_000);
    this.#maxRetries = retries(options.maxRetries ?? 2);
    this.#observers = { ...options };
    this.api = createClient<paths>({
      baseUrl: checkedBaseUrl(options.baseUrl ?? environment("MAS_BASE_URL") ?? "http://127.0.0.1:3000"),
      headers: clientHeaders(options),
      fetch: this.#fetch,
      pathSerializer: checkedPath,
      // A redirect would send the key to another address, and change a POST to a GET.
      redirect: "manual",
    }) as unknown as Api;
  }

  /** Resolves to a successful response. Throws an error for all other responses. */
  call<Data>(
    send: Send<Data>,
    options: RequestOptions = {},
    settings: CallSettings = {},
  ): Promise<ResponseFacts<Data>> {
    const { idempotent = true, onRetry } = settings;
    const key = options.idempotencyKey ?? (idempotent ? newKey() : undefined);
    const attempt = (event: RequestEvent) => this.send(send, options, settings, event, key);
    return this.repeat(attempt, idempotent ? options : { ...options, maxRetries: 0 }, { onRetry });
  }

  /** Runs `attempt` with the retries and hooks of the client. `attempt` sends its requests with `send`. */
  repeat<T>(
    attempt: (event: RequestEvent) => Promise<T>,
    { maxRetries, signal }: RequestOptions,
    policy: Pick<RetryPolicy, "pause" | "hasProgressed"> & Pick<CallSettings, "onRetry">,
  ): Promise<T> {
    const event: RequestEvent = { method: "", path: "", attempt: 0 };
    const once = () => {
      event.attempt++;
      return attempt(event);
    };
    return withRetries(once, {
      ...policy,
      maxRetries: maxRetries === undefined ? this.#maxRetries : retries(maxRetries),
      signal,
      onRetry: (error, delay) => {
        policy.onRetry?.(error);
        this.#observers.onRetry?.({ ...event, error, delay });
        // Logs only code or name, because the message can contain parts of the request.
        const { code, name } = error as Partial<ApiError>;
        this.#observers.logger?.warn(`${lineOf(event)} failed with ${code ?? name}, retrying in ${delay.toFixed()} ms`);
      },
    });
  }

  /** Sends one request. `event` describes it for the hooks. */
  async send<Data>(
    send: Send<Data>,
    options: RequestOptions,
    settings: CallSettings,
    event: RequestEvent,
    key?: string,
  ): Promise<ResponseFacts<Data>> {
    options.signal?.throwIfAborted();
    const timeout = milliseconds(options.timeout ?? settings.timeout ?? this.#timeout);
    const limit = deadline(options.signal, timeout, () => {
      // The content of an upload can take long to open, before a request is sent.
      const start = event.path === "" ? "The request" : `${event.method} ${event.path}`;
      return `${start} timed out after ${timeout} ms.`;
    });
    let request: Request | undefined;
    let response: Response | undefined;
    const intercept = async (outgoing: Request) => {
      request = outgoing;
      if (key !== undefined && outgoing.method === "POST") outgoing.headers.set("Idempotency-Key", key);
      const received = await this.#fetchOnce(outgoing, settings, event);
      response = received;
      return received;
    };
    try {
      const { signal, abort } = limit;
      const result = await send(this.api, { signal, abort, headers: options.headers ?? {}, fetch: intercept });
      if (!request) throw new TypeError("The call sent no request.");
      if (!result.response.ok && result.data === undefined) {
        throw errorFromResponse(placeOf(request), result.response, result.error);
      }
      if (settings.streamed) limit.stopClock();
      else limit.release();
      return { ...result, request };
    } catch (error) {
      limit.release();
      if (limit.signal.aborted) throw limit.signal.reason;
      // An error before the response is a mistake in the call, or already has a clear message.
      throw request && response && !(error instanceof ApiError) ? bodyError(request, response, error) : error;
    }
  }

  async #fetchOnce(request: Request, settings: CallSettings, event: RequestEvent): Promise<Response> {
    event.method = request.method;
    event.path = new URL(request.url).pathname;
    this.#observers.onRequest?.({ ...event });
    const started = performance.now();
    const log = (outcome: string) =>
      this.#observers.logger?.debug(`${lineOf(event)} ${outcome} after ${(performance.now() - started).toFixed()} ms`);
    let response: Response;
    try {
      response = await (settings.fetch ?? this.#fetch)(request);
    } catch (cause) {
      log("got no response");
      throw new ConnectionError(`${placeOf(request)} got no response from ${new URL(request.url).host}.`, { cause });
    }
    const { status, headers } = response;
    if (!settings.elsewhere) this.rateLimit = readRateLimit(headers) ?? this.rateLimit;
    this.onResponse?.(response);
    const requestId = headers.get("x-request-id");
    log(`returned ${status}${requestId ? ` (${requestId})` : ""}`);
    const duration = performance.now() - started;
    this.#observers.onResponse?.({ ...event, status, requestId, duration });
    return response;
  }
}

function lineOf({ method, path, attempt }: RequestEvent): string {
  return `${method} ${path}, attempt ${attempt},`;
}

/** Returns 128 random bits. Unlike `randomUUID`, this works in browsers on pages without TLS. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

function bodyError(request: Request, response: Response, cause: unknown): Error {
  if (cause instanceof SyntaxError) return errorFromResponse(placeOf(request), response);
  return new ConnectionError(`The response to ${placeOf(request)} was cut off.`, { cause });
}
