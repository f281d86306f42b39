import type { components } from "../generated/types.ts";
import type { FileRow } from "./file-row.ts";
import { isDecodable } from "./media-type.ts";
import type { FileUrls } from "./ports.ts";

export type FileRecord = components["schemas"]["FileRecord"];

/** Returns the record of a file, which upload, get, list and update all use. */
export function fileRecord(file: FileRow, urls: FileUrls, now: Date): FileRecord {
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
    imageUrl:
      file.fileType === "IMAGE" && file.width !== null && isDecodable(file.mimeType) ? urls.image(file, now) : null,
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
