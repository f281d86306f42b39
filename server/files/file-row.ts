import type { components } from "../generated/types.ts";
import type { Box } from "../imaging/box.ts";
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
  fileSize: number;
  checksum: string;
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
  /** Whether moderation has flagged it; null: not looked at. */
  sensitive: boolean | null;
  tags: string[];
  description: string;
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
