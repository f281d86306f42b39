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
  /** Every operation of the service by its path, typed. A refusal is returned as `error`, not thrown. */
  readonly raw: Api;
  readonly [transport]: Transport;

  constructor(options: ClientOptions = {}) {
    this[transport] = new Transport(options);
    this.raw = raw(this[transport]);
  }

  /** What the last answer said about the calls left; null before the first. */
  get rateLimit(): RateLimit | null {
    return this[transport].rateLimit;
  }
}
