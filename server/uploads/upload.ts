import type { components } from "../generated/types.ts";
import type { ResumeToken } from "../storage/blobs/store.ts";

export type UploadState = components["schemas"]["UploadState"];

/** What the file is to be given, as the form does. */
export interface UploadFields {
  filename: string;
  tags: string[];
  description: string;
  isPublic: boolean;
  folderId: string | null;
  autoTag: boolean;
}

/** Why no file has come of it: what the last request was answered with, and is answered with again. */
export interface UploadError {
  code: string;
  message: string;
  details?: unknown;
}

/** A file on its way. */
export interface Upload {
  id: string;
  accountId: string;
  /** EXPIRED from the moment on, and not only once somebody has looked. */
  state: UploadState;
  fields: UploadFields;
  /** What a client of tus has said of it, as it said it. */
  metadata: string | null;
  /** Bytes of the whole; null while that is not known. */
  size: number | null;
  /** Most bytes that it takes. */
  maxSize: number;
  /** What the content may be; null for anything. */
  mimeTypes: string[] | null;
  /** SHA-256 that the content must have, lowercase hex. */
  checksum: string | null;
  /** The id that the file will have, which its key ends in. */
  fileId: string;
  blobKey: string;
  /** Bytes that are safe. */
  received: number;
  /** How the blob store goes on behind them, and the hash of them. */
  resumeToken: ResumeToken | null;
  digest: Buffer | null;
  error: UploadError | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Whether all bytes are there. */
export function isComplete({ size, received }: Pick<Upload, "size" | "received">): boolean {
  return size !== null && size === received;
}
