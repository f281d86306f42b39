import {
  type ImageAspect,
  type ImageFormat,
  type ImageParameters,
  imageAspects,
  imageUrlWith,
  ratioOf,
} from "./url.ts";

/** Image parameters of frameworks. */
export interface FrameworkParameters {
  width?: Pixels;
  height?: Pixels;
  format?: string | null | undefined;
  /** A number from 1 to 100, or a name. */
  quality?: string | number | null | undefined;
  aspect?: ImageAspect | undefined;
  preset?: string | undefined;
}

type Pixels = string | number | null | undefined;

const formats = ["avif", "webp", "jpeg", "png", "jxl"] as const satisfies ImageFormat[];
/** Tolerance of the ratio, because frameworks round both sides to pixels. */
const TOLERANCE = 0.02;
/** Qualities up to this value map to `low`. Most frameworks have a default of 75 or 80. */
const MAX_LOW_QUALITY = 50;

/**
 * Returns the URL of the variant closest to the parameters of a framework. Ignores parameters without an equivalent;
 * use CSS.
 */
export function similarVariant(url: string, params: FrameworkParameters): string {
  const { width, height, format, quality, aspect = similarAspect(width, height), preset } = params;
  const parameters: ImageParameters = { aspect, preset, width: Number(width) || undefined };
  parameters.format = formats.find((it) => it === format || (it === "jpeg" && format === "jpg"));
  if (quality === "low" || Number(quality ?? 100) <= MAX_LOW_QUALITY) parameters.quality = "low";
  return imageUrlWith(url, parameters);
}

function similarAspect(width: Pixels, height: Pixels): ImageAspect | undefined {
  const ratio = Number(width) / Number(height);
  return imageAspects.find((aspect) => Math.abs(ratio / ratioOf(aspect) - 1) < TOLERANCE);
}
