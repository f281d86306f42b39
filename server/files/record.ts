import type { Context } from "../context.ts";
import type { components } from "../generated/types.ts";
import { MAX_PDF_BYTES } from "../imaging/limits.ts";
import { hasPages } from "../imaging/transform.ts";
import type { FileRow } from "./file-row.ts";
import { hasVariants, isDecodable } from "./media-type.ts";
import { urlsOf } from "./urls.ts";

export type FileRecord = components["schemas"]["FileRecord"];

/** Returns the record of a file, which upload, get, list and update all use. */
export function fileRecord(context: Context, file: FileRow, now = context.clock()): FileRecord {
  const urls = urlsOf(context);
  return {
    id: file.id,
    filename: file.filename,
    fileType: file.fileType,
    mimeType: file.mimeType,
    fileSize: file.fileSize,
    checksum: file.checksum,
    width: file.width,
    height: file.height,
    duration: file.duration,
    cdnUrl: urls.original(file, now),
    thumbnailUrl: urls.thumbnail(file, now),
    imageUrl: isRenderable(file) ? urls.image(file, now) : null,
    tags: file.tags,
    description: file.description,
    metadata: file.metadata,
    altText: file.altText,
    embedded: file.embedded && Object.keys(file.embedded).length > 0 ? file.embedded : null,
    starred: file.starred,
    label: file.label,
    isPublic: file.isPublic,
    folderId: file.folderId,
    focus: file.focus,
    sensitive: file.sensitive,
    placeholder: file.placeholder,
    dominantColor: file.dominantColor,
    hasAlpha: file.hasAlpha,
    isAnimated: file.isAnimated,
    hasLocation: file.hasLocation,
    processingStatus: file.processingStatus,
    version: file.version,
    createdAt: file.createdAt.toISOString(),
    updatedAt: file.updatedAt.toISOString(),
  };
}

/**
 * Returns whether variants of the file can be expected to work. The width of a page or a cover is known only to its
 * renderer.
 */
function isRenderable(file: FileRow): boolean {
  const { fileType, mimeType, fileSize, width } = file;
  if (!hasVariants(file)) return false;
  if (hasPages(mimeType)) return fileSize <= MAX_PDF_BYTES;
  return fileType === "AUDIO" || (width !== null && isDecodable(mimeType));
}
