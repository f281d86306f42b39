import {
  type ImageAspect,
  type ImageFormat,
  type ImageParameters,
  imageAspects,
  imageUrlWith,
  ratioOf,
} from "./url.ts";

/** What frameworks ask of a picture. */
export interface Asked {
  width?: Pixels;
  height?: Pixels;
  format?: string | null | undefined;
  /** 1 to 100, or a name. */
  quality?: string | number | null | undefined;
  aspect?: ImageAspect | undefined;
  preset?: string | undefined;
}

type Pixels = string | number | null | undefined;

const formats = ["avif", "webp", "jpeg", "png"] as const satisfies ImageFormat[];
/** Frameworks round both sides to pixels. */
const TOLERANCE = 0.02;
/** Most have a default of 75 or 80. */
const MAX_LOW_QUALITY = 50;

/** The URL of the variant that is most like what a framework asks for. What the service has no like of, is left to CSS. */
export function similarVariant(url: string, asked: Asked): string {
  const { width, height, format, quality, aspect = similarAspect(width, height), preset } = asked;
  const parameters: ImageParameters = { aspect, preset, width: Number(width) || undefined };
  parameters.format = formats.find((it) => it === format || (it === "jpeg" && format === "jpg"));
  if (quality === "low" || Number(quality ?? 100) <= MAX_LOW_QUALITY) parameters.quality = "low";
  return imageUrlWith(url, parameters);
}

function similarAspect(width: Pixels, height: Pixels): ImageAspect | undefined {
  const ratio = Number(width) / Number(height);
  return imageAspects.find((aspect) => Math.abs(ratio / ratioOf(aspect) - 1) < TOLERANCE);
}
