import type { Selectable } from "kysely";
import type { CamelCase, Row } from "../db/rows.ts";
import type { FileTable } from "../db/schema.ts";

/** A file as it is stored in the database. server/db/schema.ts documents its properties. */
export type FileRow = Row<"files">;

/**
 * The columns that are derived from the content after it arrived, with their values before. An old version keeps the
 * derived values, and new content clears them.
 */
export const NOTHING_DERIVED = {
  focus: null,
  subject: null,
  sensitive: null,
  ai_tags: [],
  processing_status: "NOT_STARTED",
  crc32: null,
} satisfies Partial<Selectable<FileTable>>;
export type DerivedColumn = keyof typeof NOTHING_DERIVED;

/** The owner of each other column. Values of `content` arrive with the bytes, and an old version keeps them. */
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
  salient: "content",
  placeholder: "content",
  dominant_color: "content",
  has_alpha: "content",
  is_animated: "content",
  has_location: "content",
  embedded: "content",
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
  created_at: "file",
  updated_at: "file",
  deleted_at: "file",
  deleted_with: "file",
  version: "file",
  version_of: "file",
  stored_at: "file",
} as const satisfies Record<Exclude<keyof FileTable, DerivedColumn>, "file" | "content">;

export type ContentColumn = {
  [Name in keyof typeof OWNERS]: (typeof OWNERS)[Name] extends "content" ? Name : never;
}[keyof typeof OWNERS];

export const CONTENT_COLUMNS = Object.entries(OWNERS).flatMap(([name, owner]) =>
  owner === "content" ? [name] : [],
) as ContentColumn[];
export const DERIVED_COLUMNS = Object.keys(NOTHING_DERIVED) as DerivedColumn[];

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
