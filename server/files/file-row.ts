import type { Embedded } from "@media-asset-service/decode/imaging/measures.ts";
import type { Box } from "@media-asset-service/decode/imaging/relative-box.ts";
import type { components } from "../generated/types.ts";
import type { FileType } from "./media-type.ts";

type Schemas = components["schemas"];

/** A file as it is stored in the database. */
export interface FileRow {
  id: string;
  accountId: string;
  folderId: string | null;
  filename: string;
  fileType: FileType;
  mimeType: string;
  /**
   * Charset of a text, as in `Content-Type`; empty if it is not certain. Null for other files, and for text that has
   * not been inspected.
   */
  charset: string | null;
  fileSize: number;
  /** SHA-256 of the uploaded bytes. */
  checksum: string;
  /** SHA-256 of the stored bytes if they differ from the uploaded bytes; otherwise null. */
  storedChecksum: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  /**
   * 64 zeros and ones; null for files that are not pictures, for pictures that are too plain, and before the
   * inspection.
   */
  perceptualHash: string | null;
  /** The areas that a crop keeps visible: one chosen by a user, and the detected subject. */
  focus: Schemas["FileRecord"]["focus"];
  subject: Box | null;
  /** The most salient area, used if no subject is known. */
  salient: Box | null;
  /**
   * Preview that is shown while the picture loads: a ThumbHash. This and the next three are null for files without
   * pixels, and before the inspection.
   */
  placeholder: string | null;
  /** `#rrggbb` */
  dominantColor: string | null;
  hasAlpha: boolean | null;
  isAnimated: boolean | null;
  /** Whether the content contains a location; null if this cannot be determined, or before the inspection. */
  hasLocation: boolean | null;
  /**
   * EXIF, IPTC and XMP metadata of a picture; empty if there are none; null if they cannot be read, or before the
   * inspection.
   */
  embedded: Embedded | null;
  /** Whether moderation has flagged the file; null before moderation. */
  sensitive: boolean | null;
  tags: string[];
  description: string;
  metadata: Schemas["Metadata"];
  altText: Schemas["AltText"];
  starred: boolean;
  label: Schemas["FileLabel"];
  isPublic: boolean;
  epoch: number;
  blobKey: string;
  processingStatus: Schemas["ProcessingStatus"];
  /** The tags of the last tagging. */
  aiTags: string[];
  /** Number of the content version, and the time at which the file received it. */
  version: number;
  storedAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** The properties of a file that its URLs contain or sign. */
export type FileUrlParams = Pick<FileRow, "id" | "filename" | "isPublic" | "epoch" | "version">;

/** Returns the entity tag of the delivered bytes, which requests compare. */
export function storedChecksumOf({ checksum, storedChecksum }: Pick<FileRow, "checksum" | "storedChecksum">): string {
  return storedChecksum ?? checksum;
}
