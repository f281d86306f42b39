import type { Size } from "./geometry.ts";
import { PictureError } from "./picture-error.ts";
import type { VariantFormat } from "./transform.ts";

/** 50 megapixels need 200 MB when decoded. For an animation, the frames are added up. */
export const MAX_PIXELS = 50_000_000;
/** A file is kept in memory during decoding. */
export const MAX_BYTES = 128 * 1024 * 1024;

/** Larger documents need too much memory: two copies are in memory while a page is rendered. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;

/** The parts of a video that are copied for ffmpeg. */
export const MAX_COPIED_BYTES = 80 * 1024 * 1024;
/** Larger videos are copied in parts if they have an index. One request for all is as fast as several for parts. */
export const MAX_WHOLE_BYTES = 16 * 1024 * 1024;

/** The longest side in pixels of the format (WebP), or of its encoder in libvips. */
const MAX_SIDES: Record<VariantFormat, number> = {
  jpeg: 65_500,
  png: Infinity,
  webp: 16_383,
  avif: 16_384,
  jxl: Infinity,
};
/** libjxl in WebAssembly needs 70 bytes per pixel, of at most 2 GB. */
const MAX_JPEG_XL_PIXELS = 20_000_000;

/** Returns the error if a variant of this size cannot be encoded, and null otherwise. */
export function encodingError({ width, height }: Size, format: VariantFormat): PictureError | null {
  const result = `The variant would have ${width} × ${height} pixels`;
  const max = MAX_SIDES[format];
  const maxPixels = format === "jxl" ? MAX_JPEG_XL_PIXELS : MAX_PIXELS;
  if (width * height > maxPixels) {
    const message = `${result}. The maximum of ${format} is ${maxPixels / 1_000_000} megapixels. Set a smaller w or h.`;
    return new PictureError("too_large", message);
  }
  if (Math.max(width, height) <= max) return null;
  const message = `${result}. In ${format}, each side can have at most ${max}. Set a smaller w or h, or another f.`;
  return new PictureError("too_large", message);
}
