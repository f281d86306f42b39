import { similarVariant } from "./similar.ts";

/**
 * A loader for `next/image`, whose `src` is the `imageUrl` of a file.
 *
 * @example
 * // image-loader.ts; in next.config.ts: images: { loader: "custom", loaderFile: "./image-loader.ts" }
 * export { nextLoader as default } from "@media-asset-service/sdk/image/next";
 */
export function nextLoader({ src, ...params }: { src: string; width: number; quality?: number | undefined }): string {
  return similarVariant(src, params);
}
