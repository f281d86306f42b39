import {
  hasFrames,
  hasPages,
  normalizeTransform,
  type PresetRequest,
  roundedTo,
  type Transform,
  type TransformRequest,
  URL_PARAMETERS,
} from "@media-asset-service/decode/imaging/transform.ts";
import { hasVariants } from "@media-asset-service/decode/media-types/media-type.ts";
import { type Fail, invalid } from "../base/errors.ts";
import type { FileRow } from "../files/rows.ts";

/**
 * Returns the transform of a URL; null for the original. With a preset, it adds no defaults, because the preset can
 * define these values.
 */
export function requestedTransform(
  { mimeType }: FileRow,
  request: TransformRequest & Partial<PresetRequest>,
): Transform | PresetRequest | null {
  if (URL_PARAMETERS.every((name) => request[name] === undefined)) return null;
  if (!namesPreset(request)) return normalizeTransform(request, mimeType);
  // Two decimals, as without a preset.
  return {
    ...request,
    ...(request.blur !== undefined && { blur: roundedTo(request.blur, 2) }),
    ...(request.t !== undefined && { t: roundedTo(request.t, 2) }),
  };
}

type Selectors = Pick<TransformRequest, "t" | "page">;

/**
 * Returns a query with the frame or page that it selects. Other parameters with these names are ignored, because caches
 * and pages append them to URLs: to URLs of images, and to URLs without a parameter of a variant and without a key.
 */
export function withSelectors<Q extends Partial<Record<"t" | "page" | "keyId", string | undefined>>>(
  { mimeType }: FileRow,
  query: Q,
): Omit<Q, keyof Selectors> & Selectors {
  const { t = "", page = "", ...rest } = query;
  const others: Partial<Record<string, unknown>> = rest;
  if (query.keyId === undefined && URL_PARAMETERS.every((name) => others[name] === undefined)) return rest;
  return {
    ...rest,
    ...(hasFrames(mimeType) && /^\d{1,6}(?:\.\d+)?$/.test(t) && { t: Number(t) }),
    ...(hasPages(mimeType) && /^[1-9]\d{0,5}$/.test(page) && { page: Number(page) }),
  };
}

export function namesPreset(request: Partial<PresetRequest>): request is PresetRequest {
  return request.preset !== undefined;
}

/**
 * Returns the error of parameters that the file does not have; null if it has them. Parameters of a preset are not
 * checked: those that do not fit a file have no effect. The number of pages is known only to the renderer.
 */
export function parameterError({ mimeType, duration }: FileRow, { t, page }: Selectors): Error | null {
  if (t !== undefined && !hasFrames(mimeType)) {
    return invalid("query", "t", "fileType", "is a parameter for videos only");
  }
  if (page !== undefined && !hasPages(mimeType)) {
    return invalid("query", "page", "fileType", "is a parameter for PDFs only");
  }
  if (t === undefined || duration === null || t <= duration) return null;
  return invalid("query", "t", "maximum", `must be 0 to ${duration}, the duration of the video in seconds`);
}

/** Requires that a file can have a variant with these parameters. Throws VALIDATION_ERROR for other parameters. */
export function requireVariant(fail: Fail<"NOT_AN_IMAGE">, file: FileRow, request: Selectors = {}): void {
  const { fileType } = file;
  if (!hasVariants(file)) {
    const message = `A transformation supports only images, videos, audio and PDFs. The type of this file is ${fileType}.`;
    throw fail("NOT_AN_IMAGE", message, { fileType });
  }
  const error = parameterError(file, request);
  if (error) throw error;
}

/**
 * Requires that an image URL does not select a frame or a page. Its signature is valid for any parameters, so the number
 * of variants would not be limited. For images, the parameters have no effect, because caches and pages append them.
 */
export function requireOnlyListed({ fileType }: FileRow, query: { t?: unknown; page?: unknown }): void {
  const parameter =
    fileType === "IMAGE" ? undefined : (["t", "page"] as const).find((name) => query[name] !== undefined);
  if (parameter === undefined) return;
  throw invalid("query", parameter, "preset", "must be in a preset, or in a URL from GET /api/v1/transform");
}
