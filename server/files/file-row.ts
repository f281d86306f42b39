import type { CamelCase, Row } from "../db/rows.ts";
import type { FileTable } from "../db/schema.ts";

/** A file as it is stored in the database. server/db/schema.ts documents its properties. */
export type FileRow = Row<"files">;

/**
 * The owner of each column. Values of `content` arrive with the bytes, and values of `derived` are determined from them
 * later: an old version keeps both. New content replaces the first, and clears the others.
 */
const OWNERS = {
  id: "file",
  account_id: "file",
  folder_id: "file",
  filename: "file",
  file_type: "content",
  mime_type: "content",
  charset: "content",
  file_size: "content",
  checksum: "content",
  stored_checksum: "content",
  width: "content",
  height: "content",
  duration: "content",
  perceptual_hash: "content",
  focus: "derived",
  subject: "derived",
  salient: "content",
  placeholder: "content",
  dominant_color: "content",
  has_alpha: "content",
  is_animated: "content",
  has_location: "content",
  embedded: "content",
  sensitive: "derived",
  tags: "file",
  description: "file",
  metadata: "file",
  alt_text: "file",
  starred: "file",
  label: "file",
  is_public: "file",
  epoch: "file",
  search_text: "file",
  blob_key: "content",
  crc32: "derived",
  processing_status: "derived",
  ai_tags: "derived",
  created_at: "file",
  updated_at: "file",
  deleted_at: "file",
  deleted_with: "file",
  version: "file",
  version_of: "file",
  stored_at: "file",
} as const satisfies Record<keyof FileTable, "file" | "content" | "derived">;

type ColumnOf<Owner> = {
  [Name in keyof FileTable]: (typeof OWNERS)[Name] extends Owner ? Name : never;
}[keyof FileTable];
export type ContentColumn = ColumnOf<"content">;
export type DerivedColumn = ColumnOf<"derived">;

const columnsOf = <Owner extends "content" | "derived">(owner: Owner) =>
  Object.entries(OWNERS).flatMap(([name, it]) => (it === owner ? [name] : [])) as ColumnOf<Owner>[];
export const CONTENT_COLUMNS = columnsOf("content");
export const DERIVED_COLUMNS = columnsOf("derived");

/** New content before its analysis. */
export type NewContent = Pick<FileRow, CamelCase<ContentColumn>>;

/** The properties of a file that its URLs contain or sign. */
export type FileUrlParams = Pick<FileRow, "id" | "filename" | "isPublic" | "epoch" | "version">;

/** Returns the time at which the file received its content. */
export function storedAtOf({ storedAt, createdAt }: FileRow): Date {
  return storedAt ?? createdAt;
}

/** Returns the entity tag of the delivered bytes, which requests compare. */
export function storedChecksumOf({ checksum, storedChecksum }: Pick<FileRow, "checksum" | "storedChecksum">): string {
  return storedChecksum ?? checksum;
}
