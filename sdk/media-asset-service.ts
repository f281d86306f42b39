import { Resources } from "./generated/resources.ts";

/**
 * Client of the service, with one property per resource.
 *
 * @example
 * const media = new MediaAssetService({ apiKey: process.env.MAS_API_KEY, baseUrl: "https://media.example.com" });
 * const file = await media.files.get("file_01jv3m8q6ye5tb2x9w4k7r0czn");
 */
export class MediaAssetService extends Resources {
  static override readonly name = "MediaAssetService";
}
