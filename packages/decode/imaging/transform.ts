import type { Box } from "./relative-box.ts";

export type VariantFormat = "jpeg" | "png" | "webp" | "avif" | "jxl";
export type Crop = "cover" | "contain" | "fill" | "smart";

/** The parameters of GET /api/v1/transform, validated by openapi.yaml. */
export interface TransformRequest {
  w?: number | undefined;
  h?: number | undefined;
  q?: number | undefined;
  f?: VariantFormat | undefined;
  crop?: Crop | undefined;
  rotate?: number | undefined;
  blur?: number | undefined;
  brightness?: number | undefined;
  contrast?: number | undefined;
  saturation?: number | undefined;
  grayscale?: boolean | undefined;
  sepia?: boolean | undefined;
  meta?: "rights" | undefined;
  /** Seconds. */
  t?: number | undefined;
  page?: number | undefined;
}

/** The parameters of a URL with a preset of the account. They take precedence over the preset. */
export interface PresetRequest extends TransformRequest {
  preset: string;
}

/** A normalized request: parameters without effect are omitted, so that each variant has a unique form. */
export interface Transform {
  w?: number;
  h?: number;
  q: number;
  f: VariantFormat;
  /** Present only if w and h are present. */
  crop?: Crop;
  /** Degrees clockwise, 1 to 359. */
  rotate?: number;
  /** Standard deviation in pixels. */
  blur?: number;
  brightness?: number;
  contrast?: number;
  saturation?: number;
  grayscale?: true;
  sepia?: true;
  /** The metadata of the original that the variant keeps: nothing, or the rights. */
  meta?: "rights";
  /** Seconds of a video. Absent: the poster. */
  t?: number;
  /** A page of a PDF, from 2. */
  page?: number;
}

/**
 * A transform, with the region of this file that its crop keeps visible, instead of the center. The region is not part
 * of the URL.
 */
export interface FocusedTransformInput extends Transform {
  around?: Box | null;
}

/** The order in which parameters are written and signed. */
export const TRANSFORM_PARAMETERS = [
  "w",
  "h",
  "q",
  "f",
  "crop",
  "rotate",
  "blur",
  "brightness",
  "contrast",
  "saturation",
  "grayscale",
  "sepia",
  "meta",
  "t",
  "page",
] as const satisfies readonly (keyof Transform)[];

/** The parameters of URLs, which may contain a preset. */
export const URL_PARAMETERS = ["preset", ...TRANSFORM_PARAMETERS] as const;

export const DEFAULT_QUALITY = 80;

/**
 * Adds the defaults and removes parameters without effect. Without `f`, the format of the source (`mimeType`) is kept.
 */
export function normalizeTransform(request: TransformRequest, mimeType: string): Transform {
  const { w, h, q = DEFAULT_QUALITY, f = formatFor(mimeType), crop = "cover" } = request;
  // Full rotations have no effect, and -90 is 270.
  const rotate = (((request.rotate ?? 0) % 360) + 360) % 360;
  const blur = roundedTo(request.blur ?? 0, 2);
  return {
    ...(w !== undefined && { w }),
    ...(h !== undefined && { h }),
    q,
    f,
    ...(w !== undefined && h !== undefined && { crop }),
    ...(rotate !== 0 && { rotate }),
    ...(blur !== 0 && { blur }),
    ...(request.brightness && { brightness: request.brightness }),
    ...(request.contrast && { contrast: request.contrast }),
    ...(request.saturation && { saturation: request.saturation }),
    ...(request.grayscale && { grayscale: true }),
    ...(request.sepia && { sepia: true }),
    ...(request.meta && { meta: request.meta }),
    ...(request.t !== undefined && hasFrames(mimeType) && { t: roundedTo(request.t, 2) }),
    ...(request.page !== undefined && request.page !== 1 && hasPages(mimeType) && { page: request.page }),
  };
}

/** Returns whether `t` has an effect. */
export function hasFrames(mimeType: string): boolean {
  return /^(?:video\/|application\/(?:mxf|vnd\.ms-asf)$)/.test(mimeType);
}

/** Returns whether `page` has an effect. */
export function hasPages(mimeType: string): boolean {
  return mimeType === "application/pdf";
}

/** Rounds to decimals. JavaScript writes a smaller number with an exponent, which no URL accepts. */
export function roundedTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** `w=320&h=320&q=80&f=webp&crop=cover`, or `preset=card&w=320` */
export function transformQuery(transform: Transform | PresetRequest): string {
  const query = new URLSearchParams();
  const request: Partial<PresetRequest> = transform;
  for (const name of URL_PARAMETERS) {
    const value = request[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}

function formatFor(mimeType: string): VariantFormat {
  switch (mimeType) {
    case "image/jpeg":
      return "jpeg";
    case "image/webp":
      return "webp";
    case "image/avif":
      return "avif";
    case "image/gif":
      return "webp"; // keeps an animation
    default:
      return "png";
  }
}
