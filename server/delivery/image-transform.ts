import {
  isVector,
  MAX_SIDE,
  outputSize,
  rotatedSize,
  type Size,
} from "@media-asset-service/decode/imaging/geometry.ts";
import { automaticQuality, lowQuality } from "@media-asset-service/decode/imaging/image-quality.ts";
import {
  normalizeTransform,
  type Transform,
  type TransformRequest,
  type VariantFormat,
} from "@media-asset-service/decode/imaging/transform.ts";
import type { Call } from "../contract/operation.ts";
import type { FileRow } from "../files/rows.ts";
import { STEPS } from "../generated/steps.ts";

type Query = Call<"deliverImage">["query"];
/** The parameters that the holder of an image URL can choose. */
export type ImageRequest = { [Name in "w" | "ar" | "f" | "q"]?: Query[Name] | undefined };

export type SourceProperties = Pick<FileRow, "mimeType" | "width" | "height" | "hasAlpha" | "isAnimated">;

/** Larger pictures take too long to encode as AVIF: see the measurements in docs/decisions.md. */
const MAX_AVIF_PIXELS = 1920 * 1080;

/**
 * Returns the variant for an image URL: one of a small, fixed set for any parameters. `base` applies where the URL has
 * no parameter.
 *
 * @param accept only called if the format depends on it
 */
export function imageTransform(
  source: SourceProperties,
  request: ImageRequest,
  accept: () => string | undefined,
  base: TransformRequest = {},
): Transform {
  const { mimeType } = source;
  const shape = { ...base, ...boxOf(source, request, base) };
  const size = sizeOf(source);
  const output = size && outputSize(size, normalizeTransform(shape, mimeType), isVector(mimeType));
  const requestedFormat = request.f ?? base.f ?? "auto";
  const f = requestedFormat === "auto" ? automaticFormat(source, output, accept()) : requestedFormat;
  const q = request.q === "low" ? lowQuality(f) : (base.q ?? automaticQuality(f, output));
  return normalizeTransform({ ...shape, f, q }, mimeType);
}

/**
 * Returns the output box, with the smallest listed width that covers the requested one. The limit is the width that
 * covers the original, or the crop of it.
 */
function boxOf(source: SourceProperties, { w, ar }: ImageRequest, base: TransformRequest): TransformRequest {
  const ratio = ar ? ratioOf(ar) : base.w && base.h ? base.w / base.h : null;
  const size = sizeOf(source);
  const displayed = size && rotatedSize(size, base.rotate ?? 0);
  const maxWidth =
    displayed === null || isVector(source.mimeType)
      ? Infinity
      : ratio === null
        ? displayed.width
        : Math.min(displayed.width, displayed.height * ratio);
  const widths = STEPS.ImageWidth.filter((width) => ratio === null || width / ratio <= MAX_SIDE);
  const requestedWidth = Math.min(w ?? base.w ?? widthOfHeight(displayed, base.h), maxWidth);
  // For the ratio of a very narrow preset, no listed width can remain.
  const width = widths.find((listed) => listed >= requestedWidth) ?? widths.at(-1) ?? Math.min(...STEPS.ImageWidth);
  // The height of a preset without a width determined the width. With both, the ratio would differ for each width.
  if (ratio === null) return { w: width, h: undefined };
  const height = Math.min(MAX_SIDE, Math.max(1, Math.round(width / ratio)));
  return { w: width, h: height, ...(ar && { crop: "smart" }) };
}

function widthOfHeight(displayed: Size | null, height: number | undefined): number {
  return displayed && height ? (height * displayed.width) / displayed.height : Infinity;
}

function ratioOf(ar: string): number {
  const [width = 1, height = 1] = ar.split(":").map(Number);
  return width / height;
}

function sizeOf({ width, height }: SourceProperties): Size | null {
  return width === null || height === null ? null : { width, height };
}

function automaticFormat(source: SourceProperties, output: Size | null, accept: string | undefined): VariantFormat {
  const isSmall = output !== null && output.width * output.height <= MAX_AVIF_PIXELS;
  // Only WebP keeps the animation.
  const preferred: VariantFormat[] = isSmall && !mayBeAnimated(source) ? ["avif", "webp"] : ["webp"];
  return negotiateFormat(accept, preferred, mayBeTransparent(source) ? "png" : "jpeg");
}

/**
 * Returns whether the image can be transparent. Before its analysis, the media type decides, so that nothing is
 * decoded. Frames of videos and pages of PDFs are opaque, and waveforms of audio are not.
 */
function mayBeTransparent({ hasAlpha, mimeType }: SourceProperties): boolean {
  return hasAlpha ?? /^(?:image\/(?!(?:jpeg|heic|heif|bmp)$)|audio\/|application\/ogg$)/.test(mimeType);
}

function mayBeAnimated({ isAnimated, mimeType }: SourceProperties): boolean {
  return isAnimated ?? /^image\/(?:gif|webp)$/.test(mimeType);
}

const TOKEN = "[-!#$%&'*+.^_`|~0-9A-Za-z]+";
const VALUE = `(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")`;
// Blanks belong to the preceding token: if a blank could match in two ways, a hostile header would take exponential
// time.
const PARAMETERS = `(?:;[ \\t]*(?:${TOKEN}=${VALUE}[ \\t]*)?)*`;
const ELEMENT = new RegExp(`[ \\t]*(?:(${TOKEN}/${TOKEN})[ \\t]*(${PARAMETERS}))?(?:,|$)`, "y");
const PARAMETER = new RegExp(`(${TOKEN})=(${VALUE})`, "g");
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Returns the format with the highest weight in `Accept` (RFC 9110 §12.5.1), the first one for equal weights. A format
 * counts only if the header names it, because old clients send any type or `image/*` and cannot display it. For them,
 * and if no format is acceptable, returns the fallback.
 */
export function negotiateFormat(
  accept: string | undefined,
  preferred: readonly VariantFormat[],
  fallback: VariantFormat,
): VariantFormat {
  const weights = accept === undefined ? null : weightsOf(accept);
  if (weights === null) return fallback;
  const weightOf = (format: VariantFormat) => weights.get(`image/${format}`);
  const fallbackWeight = weightOf(fallback) ?? weights.get("image/*") ?? weights.get("*/*") ?? 0;
  let [best, highest]: [VariantFormat, number] = [fallback, fallbackWeight];
  for (const format of preferred.toReversed()) {
    const weight = weightOf(format) ?? 0;
    if (weight > 0 && weight >= highest) [best, highest] = [format, weight];
  }
  return best;
}

/**
 * Returns the weights by media range. Omits ranges with parameters, because no response has any. Returns null for a
 * malformed header.
 */
function weightsOf(accept: string): Map<string, number> | null {
  const weights = new Map<string, number>();
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < accept.length) {
    const element = ELEMENT.exec(accept);
    if (!element) return null;
    const [, range, parameters = ""] = element;
    if (range === undefined) continue;
    const pairs = [...parameters.matchAll(PARAMETER)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]);
    const [, weight = "1"] = pairs.find(([name]) => name === "q") ?? [];
    if (!WEIGHT.test(weight)) return null;
    if (pairs.every(([name]) => name === "q")) weights.set(range.toLowerCase(), Number(weight));
  }
  return weights;
}
