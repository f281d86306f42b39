import createClient from "openapi-fetch";
import type { Api } from "./api.ts";
import { checkedBaseUrl, checkedPath, clientHeaders, milliseconds, retries } from "./checks.ts";
import { deadline } from "./deadline.ts";
import { environment } from "./environment.ts";
import { errorFromBrokenBody, errorFromResponse, place } from "./error-responses.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import type { paths } from "./generated/types.ts";
import type { Hooks, Logger, RequestEvent } from "./hooks.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import { type RateLimit, readRateLimit } from "./rate-limit.ts";
import { type RetryPolicy, withRetries } from "./retry.ts";

/** What one attempt adds to an operation's own parameters. */
export interface CallInit {
  signal: AbortSignal;
  /** Ends the attempt, and the call, with this error. */
  abort: (reason: unknown) => void;
  headers: Record<string, string>;
  fetch: (request: Request) => Promise<Response>;
}

/** What openapi-fetch gives back. */
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
  /** Whether it may be sent twice, a POST under one Idempotency-Key. Default: true. */
  idempotent?: boolean | undefined;
  /** In place of the client's. */
  timeout?: number | undefined;
  onRetry?: ((error: unknown) => void) | undefined;
  /** In place of the client's `fetch`. */
  fetch?: CallInit["fetch"] | undefined;
  /** The body is read by the caller, at its own pace: the timeout is for the headers alone. */
  streamed?: boolean | undefined;
  /** Goes to another server than the rest, so that its answer says nothing about the rate limit. */
  elsewhere?: boolean | undefined;
}

/** Sends calls: retries around the whole call, a timeout for each attempt, and every failure as a typed error. */
export class Transport {
  readonly api: Api;
  readonly customFetch: boolean;
  rateLimit: RateLimit | null = null;
  /** Told of every answer as it comes. */
  onResponse: ((response: Response) => void) | undefined;
  readonly #fetch: CallInit["fetch"];
  readonly #timeout: number;
  readonly #maxRetries: number;
  readonly #hooks: Hooks;
  readonly #logger: Logger | undefined;

  constructor(options: ClientOptions) {
    // Called late and bare: browsers refuse a detached `fetch`, and tests may replace the global one.
    this.#fetch = options.fetch ?? ((request) => fetch(request));
    this.customFetch = options.fetch !== undefined;
    this.#timeout = milliseconds(options.timeout ?? 60_000);
    this.#maxRetries = retries(options.maxRetries ?? 2);
    const { onRequest, onResponse, onRetry } = options;
    this.#hooks = { onRequest, onResponse, onRetry };
    this.#logger = options.logger;
    this.api = createClient<paths>({
      baseUrl: checkedBaseUrl(options.baseUrl ?? environment("MAS_BASE_URL") ?? "http://127.0.0.1:3000"),
      headers: clientHeaders(options),
      fetch: this.#fetch,
      pathSerializer: checkedPath,
      // A redirect would carry the key to another address, and turn a POST into a GET.
      redirect: "manual",
    }) as unknown as Api;
  }

  /** Resolves to a successful answer; every other one is thrown. */
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

  /** Carries something out under the client's retries and hooks; `send` makes its requests. */
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
        this.#hooks.onRetry?.({ ...event, error, delay });
        // Its message may quote what was sent.
        const { code, name } = error as Partial<ApiError>;
        this.#logger?.warn(`${lineOf(event)} failed with ${code ?? name}, again in ${delay.toFixed()} ms`);
      },
    });
  }

  /** One request; `event` names it to the hooks. */
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
      // What is uploaded may take its time to open, before there is a request.
      const start = event.path === "" ? "There was no answer" : `${event.method} ${event.path} got no answer`;
      return `${start} within ${timeout} ms.`;
    });
    let request: Request | undefined;
    let response: Response | undefined;
    const intercept = async (outgoing: Request) => {
      request = outgoing;
      if (key !== undefined && outgoing.method === "POST") outgoing.headers.set("Idempotency-Key", key);
      const answer = await this.#fetchOnce(outgoing, settings, event);
      response = answer;
      return answer;
    };
    try {
      const { signal, abort } = limit;
      const result = await send(this.api, { signal, abort, headers: options.headers ?? {}, fetch: intercept });
      if (!request) throw new TypeError("The call sent no request.");
      if (!result.response.ok && result.data === undefined) {
        throw errorFromResponse(request, result.response, result.error);
      }
      if (settings.streamed) limit.stopClock();
      else limit.release();
      return { ...result, request };
    } catch (error) {
      limit.release();
      if (limit.signal.aborted) throw limit.signal.reason;
      // What fails before there is an answer is a mistake in the call, or said already why.
      throw request && response && !(error instanceof ApiError) ? bodyError(request, response, error) : error;
    }
  }

  async #fetchOnce(request: Request, settings: CallSettings, event: RequestEvent): Promise<Response> {
    event.method = request.method;
    event.path = new URL(request.url).pathname;
    this.#hooks.onRequest?.({ ...event });
    const started = performance.now();
    const log = (outcome: string) =>
      this.#logger?.debug(`${lineOf(event)} ${outcome} after ${(performance.now() - started).toFixed()} ms`);
    let response: Response;
    try {
      response = await (settings.fetch ?? this.#fetch)(request);
    } catch (cause) {
      log("got no answer");
      throw new ConnectionError(`${place(request)} got no answer from ${new URL(request.url).host}.`, { cause });
    }
    const { status, headers } = response;
    if (!settings.elsewhere) this.rateLimit = readRateLimit(headers) ?? this.rateLimit;
    this.onResponse?.(response);
    const requestId = headers.get("x-request-id");
    log(`answered ${status}${requestId ? ` (${requestId})` : ""}`);
    const duration = performance.now() - started;
    this.#hooks.onResponse?.({ ...event, status, requestId, duration });
    return response;
  }
}

function lineOf({ method, path, attempt }: RequestEvent): string {
  return `${method} ${path}, attempt ${attempt},`;
}

/** 128 random bits. Unlike `randomUUID`, browsers have this on pages without TLS too. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

function bodyError(request: Request, response: Response, cause: unknown): Error {
  if (cause instanceof SyntaxError) return errorFromBrokenBody(request, response);
  return new ConnectionError(`The answer to ${place(request)} broke off.`, { cause });
}
