import { type FrameworkParameters, similarVariant } from "./similar.ts";
import { coveringWidth } from "./url.ts";

interface AstroImage extends Omit<FrameworkParameters, "width" | "height"> {
  /** An object is an image of the site itself. */
  src: string | { src: string; width: number; height: number };
  width?: number | undefined;
  height?: number | undefined;
  widths?: number[] | undefined;
  densities?: (number | `${number}x`)[] | undefined;
}

interface AstroVariant {
  transform: AstroImage;
  descriptor: string;
  attributes: Record<string, string>;
}

/**
 * An image service for Astro, for images whose `src` is the `imageUrl` of a file. Images of the site itself are
 * delivered unchanged.
 *
 * @example
 * // astro.config.mjs
 * export default defineConfig({ image: { service: { entrypoint: "@media-asset-service/sdk/image/astro" } } });
 */
const astroService = {
  getURL: ({ src, ...params }: AstroImage): string => (typeof src === "string" ? similarVariant(src, params) : src.src),

  getSrcSet({ widths = [], densities = [], ...image }: AstroImage): AstroVariant[] {
    const { width, height } = image;
    if (!width || typeof image.src !== "string") return [];
    const variant = (pixels: number, descriptor: string) => ({
      transform: { ...image, width: pixels, height: height && Math.round((height * pixels) / width) },
      descriptor,
      attributes: {},
    });
    const listed = [...new Set(widths.map(coveringWidth))].sort((a, b) => a - b);
    return [
      ...densities
        .map((density) => Number.parseFloat(`${density}`))
        .map((density) => variant(Math.round(width * density), `${density}x`)),
      ...listed.map((pixels) => variant(pixels, `${pixels}w`)),
    ];
  },

  /** Returns all properties that this service does not use, as attributes of the `<img>`. */
  getHTMLAttributes(image: AstroImage & Record<string, unknown>): Record<string, unknown> {
    const { src, widths, densities, format, formats, quality, aspect, preset, fit, position, layout, ...attributes } =
      image;
    return attributes;
  },
};

export default astroService;
