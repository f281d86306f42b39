import type { Size } from "./geometry.ts";
import { MAX_PIXELS } from "./limits.ts";
import { PictureError } from "./picture-error.ts";
import type { VariantFormat } from "./transform.ts";

/** The longest side in pixels of the format (WebP), or of its encoder in libvips. */
const MAX_SIDES: Record<VariantFormat, number> = { jpeg: 65_500, png: Infinity, webp: 16_383, avif: 16_384 };

/** Returns the error if a variant of this size cannot be encoded, and null otherwise. */
export function encodingError({ width, height }: Size, format: VariantFormat): PictureError | null {
  const result = `The variant would have ${width} × ${height} pixels`;
  const max = MAX_SIDES[format];
  if (width * height > MAX_PIXELS) {
    const message = `${result}. The maximum is ${MAX_PIXELS / 1_000_000} megapixels. Set a smaller w or h.`;
    return new PictureError("too_large", message);
  }
  if (Math.max(width, height) <= max) return null;
  const message = `${result}. In ${format}, each side can have at most ${max}. Set a smaller w or h, or another f.`;
  return new PictureError("too_large", message);
}
