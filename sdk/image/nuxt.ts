import { type FrameworkParameters, similarVariant } from "./similar.ts";

interface NuxtProvider {
  getImage(src: string, options: { modifiers?: FrameworkParameters }): { url: string };
}

/**
 * A provider for `@nuxt/image` 2, whose `src` is the `imageUrl` of a file.
 *
 * @example
 * // nuxt.config.ts
 * image: { provider: "media", providers: { media: { provider: "@media-asset-service/sdk/image/nuxt" } } }
 */
export default function nuxtProvider(): NuxtProvider {
  return { getImage: (src, { modifiers = {} }) => ({ url: similarVariant(src, modifiers) }) };
}
