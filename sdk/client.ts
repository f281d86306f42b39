import type { Api } from "./api.ts";
import type { ClientOptions } from "./options.ts";
import type { RateLimit } from "./rate-limit.ts";
import { raw } from "./raw.ts";
import { Transport } from "./transport.ts";

/** Where the operations find what they send with; no business of callers. */
export const transport: unique symbol = Symbol("transport");

/**
 * A connection to the service without methods of its own: the first argument of every function of
 * `@media-asset-service/sdk/operations`, for bundles that hold nothing but what they call.
 *
 * @example
 * const client = new Client({ apiKey, baseUrl: "https://media.example.com" });
 * for await (const file of listFiles(client, { type: "IMAGE" })) console.log(file.filename);
 */
export class Client {
  static readonly name: string = "Client";
  /** Every operation of the service by its path, typed. A refusal is returned as `error`, not thrown. */
  readonly raw: Api;
  readonly [transport]: Transport;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions = {}) {
    this.#options = options;
    this[transport] = new Transport(options);
    this.raw = raw(this[transport]);
  }

  /** What the last answer said about the calls left; null before the first. */
  get rateLimit(): RateLimit | null {
    return this[transport].rateLimit;
  }

  /**
   * A client like this one but for these settings. `headers` are added to those of this one; middleware of `raw` stays
   * behind.
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
   * Makes one call, and gives its answer beside what it resolves to: for status and headers, as the body is read. Of
   * several requests the answer is that of the last.
   *
   * @example
   * const { data, response } = await media.withResponse((it) => it.files.get(id));
   * console.log(data.filename, response.headers.get("ETag"));
   */
  async withResponse<Data>(call: (client: this) => Promise<Data>): Promise<{ data: Data; response: Response }> {
    const observed = this.withOptions({});
    let response = undefined as Response | undefined;
    observed[transport].onResponse = (answer) => {
      response = answer;
      this[transport].rateLimit = observed.rateLimit;
    };
    const data = await call(observed);
    if (!response) throw new TypeError("The call sent no request with the client that it was given.");
    return { data, response };
  }
}
