import type { Api } from "./api.ts";
import type { ClientOptions } from "./options.ts";
import type { RateLimit } from "./rate-limit.ts";
import { raw } from "./raw.ts";
import { Transport } from "./transport.ts";

/** Key of the transport of a client. Internal. */
export const transport: unique symbol = Symbol("transport");

/**
 * A client without methods for operations. It is the first argument of every function of
 * `@media-asset-service/sdk/operations`, so that bundles contain only the operations that they use.
 *
 * @example
 * const client = new Client({ apiKey, baseUrl: "https://media.example.com" });
 * for await (const file of listFiles(client, { type: "IMAGE" })) console.log(file.filename);
 */
export class Client {
  static readonly name: string = "Client";
  /** Typed requests to every path of the service. Errors of the service are returned as `error`, not thrown. */
  readonly raw: Api;
  readonly [transport]: Transport;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions = {}) {
    this.#options = options;
    this[transport] = new Transport(options);
    this.raw = raw(this[transport]);
  }

  /** Rate limit from the last response; null before the first response. */
  get rateLimit(): RateLimit | null {
    return this[transport].rateLimit;
  }

  /**
   * Returns a copy of this client with different settings. `headers` are merged with the headers of this client.
   * Middleware of `raw` is not copied.
   *
   * @example
   * const patient = media.withOptions({ timeout: 300_000, maxRetries: 5 });
   */
  withOptions(options: ClientOptions): this {
    const Same = this.constructor as new (options: ClientOptions) => this;
    const headers = { ...this.#options.headers, ...options.headers };
    return new Same({ ...this.#options, ...options, headers });
  }

  /**
   * Runs a call and returns its HTTP response together with its result. Use the response for status and headers; its
   * body has been read. If the call sends several requests, the response is the last one.
   *
   * @example
   * const { data, response } = await media.withResponse((it) => it.files.get(id));
   * console.log(data.filename, response.headers.get("ETag"));
   */
  async withResponse<Data>(call: (client: this) => Promise<Data>): Promise<{ data: Data; response: Response }> {
    const observed = this.withOptions({});
    let response = undefined as Response | undefined;
    observed[transport].onResponse = (latest) => {
      response = latest;
      this[transport].rateLimit = observed.rateLimit;
    };
    const data = await call(observed);
    if (!response) throw new TypeError("The call sent no request with the client passed to it.");
    return { data, response };
  }
}
