import createClient from "openapi-fetch";
import type { Api } from "./api.ts";
import { checkedBaseUrl, checkedPath, credentials, milliseconds, retries } from "./checks.ts";
import { ApiError, ConnectionError, errorFromBrokenBody, errorFromResponse, place, TimeoutError } from "./errors.ts";
import type { paths } from "./generated/types.ts";
import type { ClientOptions, RequestOptions } from "./options.ts";
import { withRetries } from "./retry.ts";

/** What one attempt adds to an operation's own parameters. */
export interface CallInit {
  signal: AbortSignal;
  headers: Record<string, string>;
  fetch: (request: Request) => Promise<Response>;
}

/** What openapi-fetch gives back. */
export interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

export type Send<Data> = (api: Api, init: CallInit) => Promise<Result<Data>>;

export interface CallSettings {
  /** In place of the client's. */
  timeout?: number | undefined;
  /** Overrides what the method says. */
  repeatable?: boolean;
  onRetry?: (error: unknown) => void;
  /** In place of the client's `fetch`. */
  fetch?: CallInit["fetch"] | undefined;
}

const repeatableMethods = new Set(["GET", "HEAD", "PUT", "PATCH", "DELETE"]);

/** Sends calls: retries around the whole call, a timeout for each attempt, and every failure as a typed error. */
export class Transport {
  readonly api: Api;
  readonly fetch: CallInit["fetch"];
  readonly customFetch: boolean;
  readonly #timeout: number;
  readonly #maxRetries: number;

  constructor(options: ClientOptions) {
    // Called late and bare: browsers refuse a detached `fetch`, and tests may replace the global one.
    this.fetch = options.fetch ?? ((request) => fetch(request));
    this.customFetch = options.fetch !== undefined;
    this.#timeout = milliseconds(options.timeout ?? 60_000);
    this.#maxRetries = retries(options.maxRetries ?? 2);
    this.api = createClient<paths>({
      baseUrl: checkedBaseUrl(options.baseUrl ?? "http://127.0.0.1:3000"),
      headers: { ...options.headers, ...credentials(options) },
      fetch: this.fetch,
      pathSerializer: checkedPath,
      // A redirect would carry the key to another address, and turn a POST into a GET.
      redirect: "manual",
    }) as unknown as Api;
  }

  /** A call answered with the JSON envelope; resolves to its `data`. */
  async json<Data>(options: RequestOptions | undefined, send: Send<{ data: Data }>, how?: CallSettings): Promise<Data> {
    const { request, result } = await this.#attempts(options, send, how);
    const data = result.data?.data;
    if (data === undefined) throw errorFromBrokenBody(request, result.response);
    return data;
  }

  /** A call answered with bytes. */
  async content<Data>(options: RequestOptions | undefined, send: Send<Data>): Promise<Data> {
    const { request, result } = await this.#attempts(options, send);
    if (result.data === undefined) throw errorFromBrokenBody(request, result.response);
    return result.data;
  }

  /** A call answered without a body. */
  async empty(options: RequestOptions | undefined, send: Send<unknown>): Promise<void> {
    await this.#attempts(options, send);
  }

  #attempts<Data>(options: RequestOptions = {}, send: Send<Data>, how: CallSettings = {}) {
    let method = "";
    return withRetries(
      () =>
        this.#attempt(options, send, how, (request) => {
          method = request.method;
        }),
      {
        maxRetries: options.maxRetries === undefined ? this.#maxRetries : retries(options.maxRetries),
        repeatable: () => how.repeatable ?? repeatableMethods.has(method),
        signal: options.signal,
        onRetry: how.onRetry,
      },
    );
  }

  async #attempt<Data>(
    options: RequestOptions,
    send: Send<Data>,
    how: CallSettings,
    onRequest: (request: Request) => void,
  ): Promise<{ request: Request; result: Result<Data> }> {
    options.signal?.throwIfAborted();
    const timeout = milliseconds(options.timeout ?? how.timeout ?? this.#timeout);
    const controller = new AbortController();
    const abort = () => controller.abort(options.signal?.reason);
    options.signal?.addEventListener("abort", abort, { once: true });
    let request: Request | undefined;
    let response: Response | undefined;
    const timer =
      timeout > 0
        ? setTimeout(() => controller.abort(new TimeoutError(`No answer within ${timeout} ms.`)), timeout)
        : undefined;
    try {
      const result = await send(this.api, {
        signal: controller.signal,
        headers: options.headers ?? {},
        fetch: async (outgoing) => {
          request = outgoing;
          onRequest(outgoing);
          response = await (how.fetch ?? this.fetch)(outgoing);
          return response;
        },
      });
      if (!request) throw new TypeError("The call sent no request.");
      if (!result.response.ok) throw errorFromResponse(request, result.response, result.error);
      return { request, result };
    } catch (error) {
      // What fails before there is a request is a mistake in the call, not a connection.
      if (error instanceof ApiError || !request) throw error;
      if (controller.signal.aborted) throw controller.signal.reason;
      if (error instanceof SyntaxError && response) throw errorFromBrokenBody(request, response);
      throw new ConnectionError(`${place(request)} got no answer from ${new URL(request.url).host}.`, { cause: error });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", abort);
    }
  }
}
