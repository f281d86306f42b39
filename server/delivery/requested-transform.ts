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
  return namesPreset(request) ? request : normaliseTransform(request, mimeType);
}

export function namesPreset(request: Partial<PresetRequest>): request is PresetRequest {
  return request.preset !== undefined;
}

/** Returns whether a file can have this variant. A file that is not an image has only its thumbnail. */
export function hasVariant({ fileType }: FileRow, transform: Transform | PresetRequest | null): boolean {
  return transform === null || fileType === "IMAGE" || isThumbnail(transform);
}
