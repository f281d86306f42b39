import { bufferBuilder } from "@media-asset-service/base/memory.ts";
import { COMPOUND_FILE_TYPES, ZIP_TYPES } from "@media-asset-service/decode/media-types/container-types.ts";
import { possibleTypesOfBeginning } from "@media-asset-service/decode/media-types/detect-media-type.ts";
import { possibleTypes, sniffMediaType } from "@media-asset-service/decode/media-types/media-type.ts";
import type { Inspection } from "../files/inspect.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";
import type { ContentFail, Upload } from "./upload.ts";

/** Throws an error if the upload does not allow the type of its content. */
export function requireType(
  fail: ContentFail,
  allowed: Upload["mimeTypes"],
  { mimeType, isComplete }: Inspection,
): void {
  // Without its tracks, a container can still be audio or video.
  requirePossibleType(fail, allowed, mimeType, isComplete ? [mimeType] : possibleTypes(mimeType));
}

function requirePossibleType(
  fail: ContentFail,
  allowed: Upload["mimeTypes"],
  mimeType: string,
  types: readonly string[],
): void {
  if (allowed === null || types.some((type) => isTypeAllowed(allowed, type))) return;
  const message = `This upload accepts ${allowed.join(", ")}; the content is ${mimeType}. Upload a file of an accepted type.`;
  throw fail("MEDIA_TYPE_NOT_ALLOWED", message, { mimeType, allowed });
}

export function isTypeAllowed(allowed: Upload["mimeTypes"], mimeType: string): boolean {
  if (allowed === null) return true;
  const type = canonical(mimeType);
  const types = [type, ...SPECIAL.filter(([, special]) => special.includes(type)).map(([general]) => general)];
  return allowed.some((entry) => types.some((it) => matches(canonical(entry), it)));
}

/**
 * Aliases of detected types: unregistered, outdated, of the same container, or text types that detection does not
 * distinguish.
 */
const ALIASES: Record<string, string[]> = {
  "image/jpeg": ["image/jpg", "image/pjpeg", "image/jfif"],
  "image/png": ["image/x-png"],
  "image/bmp": ["image/x-bmp", "image/x-ms-bmp"],
  "image/tiff": ["image/tif", "image/x-tiff"],
  "image/svg+xml": ["image/svg"],
  "image/x-icon": ["image/vnd.microsoft.icon", "image/ico"],
  "image/vnd.adobe.photoshop": ["image/psd", "image/x-psd", "image/x-photoshop", "application/x-photoshop"],
  "image/x-adobe-dng": ["image/dng"],
  "audio/mpeg": ["audio/mp3", "audio/x-mp3", "audio/mpeg3", "audio/x-mpeg", "audio/x-mpeg-3"],
  "audio/mp4": ["audio/m4a", "audio/x-m4a"],
  "audio/wav": ["audio/x-wav", "audio/wave", "audio/vnd.wave", "audio/x-pn-wav"],
  "audio/flac": ["audio/x-flac"],
  "audio/aiff": ["audio/x-aiff", "audio/aif"],
  "audio/aac": ["audio/x-aac", "audio/aacp"],
  "audio/basic": ["audio/au", "audio/x-au"],
  "audio/x-caf": ["audio/caf"],
  "audio/vnd.dolby.dd-raw": ["audio/ac3", "audio/eac3"],
  "audio/midi": ["audio/mid", "audio/x-midi"],
  "audio/x-ms-asf": ["audio/x-ms-wma"],
  "audio/matroska": ["audio/x-matroska", "audio/mka"],
  "video/mp4": ["video/x-m4v", "video/m4v"],
  "video/matroska": ["video/x-matroska", "video/mkv"],
  "video/vnd.avi": ["video/avi", "video/msvideo", "video/x-msvideo"],
  "video/x-ms-asf": ["video/x-ms-wmv", "video/wmv"],
  "video/mpeg": ["video/x-mpeg"],
  "video/x-flv": ["video/flv"],
  "application/pdf": ["application/x-pdf"],
  "application/xml": ["text/xml"],
  "application/json": ["text/json"],
  "text/plain": ["text/csv", "application/csv", "text/x-csv", "text/comma-separated-values"],
  "application/rtf": ["text/rtf"],
  "application/zip": ["application/x-zip", "application/x-zip-compressed"],
  "application/gzip": ["application/x-gzip"],
  "application/x-rar-compressed": ["application/vnd.rar", "application/x-rar"],
  "application/x-bzip2": ["application/x-bzip"],
  "application/epub+zip": ["application/epub"],
};
const CANONICAL = new Map(Object.entries(ALIASES).flatMap(([type, names]) => names.map((name) => [name, type])));

/** General types, and their special forms: an upload that allows the general type also allows these. */
const SPECIAL: [general: string, special: readonly string[]][] = Object.entries({
  "image/png": ["image/apng"],
  "image/heif": ["image/avif", "image/heic"],
  "image/heif-sequence": ["image/heic-sequence"],
  "image/tiff": ["image/x-adobe-dng"],
  "application/postscript": ["application/eps"],
  "application/ogg": ["audio/ogg", "video/ogg"],
  "audio/matroska": ["audio/webm"],
  "video/matroska": ["video/webm"],
  "video/mpeg": ["video/mp1s", "video/mp2p"],
  "application/zip": ZIP_TYPES,
  "application/x-cfb": COMPOUND_FILE_TYPES,
});

/** Returns the type without parameters, in lowercase (RFC 9110 §8.3.1), under its canonical name. */
function canonical(mediaType: string): string {
  const type = (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
  return CANONICAL.get(type) ?? type;
}

/** Returns whether the type matches; `image/*` matches all images. */
function matches(type: string, mimeType: string): boolean {
  if (type === "*/*") return true;
  return type.endsWith("/*") ? mimeType.startsWith(type.slice(0, -1)) : mimeType === type;
}

/**
 * Receives the first bytes. Throws an error as soon as they show a type that the upload does not allow, so that the
 * rest is not read.
 */
export type CheckHead = (bytes: Buffer) => Promise<void>;

/**
 * Returns null if the upload allows any type, or if the first bytes arrived earlier. Content shorter than the head is
 * checked when it is complete.
 */
export function checkHead(fail: ContentFail, { mimeTypes, received }: Upload): CheckHead | null {
  if (mimeTypes === null || received > 0) return null;
  const head = bufferBuilder(HEAD_BYTES);
  return async (bytes) => {
    const missing = HEAD_BYTES - head.size();
    if (missing === 0) return;
    head.add(bytes.subarray(0, missing));
    if (head.size() < HEAD_BYTES) return;
    const sniffed = await sniffMediaType(head.bytes());
    requirePossibleType(fail, mimeTypes, sniffed, possibleTypesOfBeginning(sniffed));
    head.free();
  };
}
