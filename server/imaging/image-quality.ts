import type { Size } from "./geometry.ts";
import { DEFAULT_QUALITY, type VariantFormat } from "./transform.ts";

/** What looks like a JPEG of the default quality: the larger the picture, the more these two need. Up to so many pixels. */
const EQUAL_TO_JPEG: [pixels: number, quality: { webp: number; avif: number }][] = [
  [200_000, { webp: 83, avif: 60 }],
  [500_000, { webp: 84, avif: 61 }],
  [1_000_000, { webp: 87, avif: 62 }],
  [Infinity, { webp: 88, avif: 63 }],
];

/**
 * The quality at which a format has the score of the default one of JPEG, by a perceptual metric: `node bench/images.ts
 * quality FOLDER` measures it. PNG has no quality, and one value gives equal variants one key.
 */
export function automaticQuality(format: VariantFormat, output: Size | null): number {
  if (format === "jpeg" || format === "png") return DEFAULT_QUALITY;
  const pixels = output === null ? Infinity : output.width * output.height;
  return EQUAL_TO_JPEG.find(([most]) => pixels <= most)?.[1][format] ?? DEFAULT_QUALITY;
}

/** About half of the bytes. */
export function lowQuality(format: VariantFormat): number {
  return { jpeg: 50, webp: 50, avif: 40, png: DEFAULT_QUALITY }[format];
}
