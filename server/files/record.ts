import { timestamp } from "../base/calendar.ts";
import type { components } from "../generated/types.ts";
import type { FileRow } from "./file-row.ts";
import type { FileUrls } from "./file-urls.ts";

export type FileRecord = components["schemas"]["FileRecord"];

/** What a record needs of its file's row, and so all that a list reads. */
export const RECORDED = [
  "id",
  "filename",
  "file_type as fileType",
  "mime_type as mimeType",
  "file_size as fileSize",
  "checksum",
  "width",
  "height",
  "duration",
  "tags",
  "description",
  "is_public as isPublic",
  "epoch",
  "folder_id as folderId",
  "focus",
  "sensitive",
  "processing_status as processingStatus",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

type FieldOf<Column> = Column extends `${string} as ${infer Field}` ? Field : Column;
type Recorded = Pick<FileRow, FieldOf<(typeof RECORDED)[number]> & keyof FileRow>;
/** A list has its times as JSON has them. */
export interface RecordedFile extends Omit<Recorded, "createdAt" | "updatedAt"> {
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** The record that upload, get, list and update all return. */
export function fileRecord(file: RecordedFile, urls: FileUrls, now: Date): FileRecord {
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
    tags: file.tags,
    description: file.description,
    isPublic: file.isPublic,
    folderId: file.folderId,
    focus: file.focus,
    sensitive: file.sensitive,
    processingStatus: file.processingStatus,
    createdAt: timestamp(file.createdAt),
    updatedAt: timestamp(file.updatedAt),
  };
}
