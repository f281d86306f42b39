import type { components } from "../generated/types.ts";
import type { Box } from "../imaging/box.ts";
import type { Embedded } from "../imaging/metadata/embedded-shape.ts";
import type { FileType } from "./media-type.ts";

type Schemas = components["schemas"];

/** A file as it is stored. */
export interface FileRow {
  id: string;
  accountId: string;
  folderId: string | null;
  filename: string;
  fileType: FileType;
  mimeType: string;
  /** Of text, as `Content-Type` has it; empty where it is not certain. Null for anything else, and for text that was not read. */
  charset: string | null;
  fileSize: number;
  /** SHA-256 of the bytes that came. */
  checksum: string;
  /** Of the bytes that are stored, where these are others; else null. */
  storedChecksum: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  /** 64 zeros and ones; null for what is no picture, is too plain, or was not looked at yet. */
  perceptualHash: string | null;
  /** What a crop keeps in sight: where a person has pointed, and what was found. */
  focus: Schemas["FileRecord"]["focus"];
  subject: Box | null;
  /** What stands out, where nobody knows what the picture is about. */
  salient: Box | null;
  /** What to show until the picture is there: a ThumbHash. This and the next three: null for what has no pixels, or was not looked at yet. */
  placeholder: string | null;
  /** `#rrggbb` */
  dominantColor: string | null;
  hasAlpha: boolean | null;
  isAnimated: boolean | null;
  /** Whether its content contains a location; null: cannot say, or was not looked at yet. */
  hasLocation: boolean | null;
  /** What EXIF, IPTC and XMP of a picture say; empty where that is nothing; null: cannot say, or was not looked at yet. */
  embedded: Embedded | null;
  /** Whether moderation has flagged it; null: not looked at. */
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
  /** What tagging has found last. */
  aiTags: string[];
  /** Of the content, and since when the file has it. */
  version: number;
  storedAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** What the bytes that are delivered have as their entity tag, and are compared with. */
export function storedChecksumOf({ checksum, storedChecksum }: Pick<FileRow, "checksum" | "storedChecksum">): string {
  return storedChecksum ?? checksum;
}
