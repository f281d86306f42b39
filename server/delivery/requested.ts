import type { FileRow } from "../files/repository.ts";
import {
  normaliseTransform,
  type PresetRequest,
  type Transform,
  type TransformRequest,
  URL_PARAMETERS,
} from "../imaging/transform.ts";
import { isThumbnail } from "./urls.ts";

/** As a URL has it: with a preset nothing is filled in, as the preset may say it. Null for the original. */
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

/** A file that is not an image has one variant, its thumbnail. */
export function hasVariant({ fileType }: FileRow, transform: Transform | PresetRequest | null): boolean {
  return transform === null || fileType === "IMAGE" || isThumbnail(transform);
}
