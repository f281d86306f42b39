import type { Box } from "./box.ts";

/** The formats that a variant can have. */
export type VariantFormat = "jpeg" | "png" | "webp" | "avif";
export type Crop = "cover" | "contain" | "fill" | "smart";

/** What a caller may ask for: the parameters of GET /api/v1/transform, validated by openapi.yaml. */
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
}

/** What a URL can name instead of a whole transform: a preset of the account, with the parameters that take precedence over it. */
export interface PresetRequest extends TransformRequest {
  preset: string;
}

/** A request as it is applied: what changes nothing is left out, so that one variant has one spelling. */
export interface Transform {
  w?: number;
  h?: number;
  q: number;
  f: VariantFormat;
  /** Present exactly when w and h are. */
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
  /** What is kept of the metadata of the original: none, or the rights. */
  meta?: "rights";
}

/** A transform, with what the crop of this file is to keep in sight, if not the middle. No part of the URL. */
export interface FocusedTransformInput extends Transform {
  around?: Box | null;
}

/** The one order in which parameters are written and signed. */
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
] as const satisfies readonly (keyof Transform)[];

/** The same of URLs, which may name a preset. */
export const URL_PARAMETERS = ["preset", ...TRANSFORM_PARAMETERS] as const;

export const DEFAULT_QUALITY = 80;

/** Fills in the defaults and drops what changes nothing. `mimeType` is the source's: without `f` its format stays. */
export function normaliseTransform(request: TransformRequest, mimeType: string): Transform {
  const { w, h, q = DEFAULT_QUALITY, f = formatFor(mimeType), crop = "cover" } = request;
  // Full turns change nothing; -90 is 270.
  const rotate = (((request.rotate ?? 0) % 360) + 360) % 360;
  const blur = Math.round((request.blur ?? 0) * 100) / 100;
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
  };
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
