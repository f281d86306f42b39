import type { Api } from "./api.ts";
import { Resources } from "./generated/resources.ts";
import type { ClientOptions } from "./options.ts";
import { Transport } from "./transport.ts";

/**
 * The service, with one property per resource.
 *
 * @example
 * const media = new MediaAssetService({ apiKey: process.env.MAS_API_KEY, baseUrl: "https://media.example.com" });
 * const file = await media.files.get("file_01jv3m8q6ye5tb2x9w4k7r0czn");
 */
export class MediaAssetService extends Resources {
  /** Every operation of the service by its path, typed; without retries, timeouts and thrown errors. */
  readonly raw: Api;

  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.raw = transport.api;
  }
}
