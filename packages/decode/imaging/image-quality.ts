import type { Size } from "./geometry.ts";
import { DEFAULT_QUALITY, type VariantFormat } from "./transform.ts";

/** Effort of the WebP and AVIF encoders of libvips. Higher values take more CPU time for fewer bytes. */
export const ENCODER_EFFORT = 2;

/** Qualities that match a JPEG of the default quality, up to a number of pixels. Larger images need higher values. */
const EQUAL_TO_JPEG: [pixels: number, quality: { webp: number; avif: number; jxl: number }][] = [
  [100_000, { webp: 81, avif: 59, jxl: 82 }],
  [200_000, { webp: 83, avif: 60, jxl: 82 }],
  [500_000, { webp: 84, avif: 61, jxl: 83 }],
  [1_000_000, { webp: 88, avif: 62, jxl: 83 }],
  [Infinity, { webp: 89, avif: 63, jxl: 84 }],
];

/**
 * Returns the quality that matches the default quality of JPEG in a perceptual metric (measured by `node
 * bench/images.ts quality FOLDER`, for JPEG XL by `jpeg-xl FOLDER`). PNG has no quality: a constant gives equal
 * variants the same key.
 */
export function automaticQuality(format: VariantFormat, output: Size | null): number {
  if (format === "jpeg" || format === "png") return DEFAULT_QUALITY;
  const pixels = output === null ? Infinity : output.width * output.height;
  return EQUAL_TO_JPEG.find(([maxPixels]) => pixels <= maxPixels)?.[1][format] ?? DEFAULT_QUALITY;
}

/** Returns the quality for about half of the bytes. */
export function lowQuality(format: VariantFormat): number {
  return { jpeg: 50, webp: 50, avif: 40, jxl: 50, png: DEFAULT_QUALITY }[format];
}
