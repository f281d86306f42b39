import type { FileRow } from "../files/repository.ts";
import {
  normaliseTransform,
  type PresetRequest,
  type Transform,
  type TransformRequest,
  URL_PARAMETERS,
} from "../imaging/transform.ts";
import { isThumbnail } from "./urls.ts";

/**
 * Returns the transform of a URL; null for the original. With a preset, it adds no defaults, because the preset can
 * define these values.
 */
export function requestedTransform(
  { mimeType }: FileRow,
  request: TransformRequest & Partial<PresetRequest>,
): Transform | PresetRequest | null {
  if (URL_PARAMETERS.every((name) => request[name] === undefined)) return null;
  if (!namesPreset(request)) return normaliseTransform(request, mimeType);
  // Two decimals, as without a preset. JavaScript writes a smaller number with an exponent, which no URL accepts.
  return request.blur === undefined ? request : { ...request, blur: Math.round(request.blur * 100) / 100 };
}

export function namesPreset(request: Partial<PresetRequest>): request is PresetRequest {
  return request.preset !== undefined;
}

/** Returns whether a file can have this variant. A file that is not an image has only its thumbnail. */
export function hasVariant({ fileType }: FileRow, transform: Transform | PresetRequest | null): boolean {
  return transform === null || fileType === "IMAGE" || isThumbnail(transform);
}
