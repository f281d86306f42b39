import type { OnDuplicate } from "../files/duplicates.ts";
import type { FileRow } from "../files/file-row.ts";
import type { components } from "../generated/types.ts";
import type { ResumeToken } from "../storage/blobs/store.ts";

export type UploadState = components["schemas"]["UploadState"];

/** What the file is to be given, as the form does. */
export interface UploadFields {
  filename: string;
  tags: string[];
  description: string;
  /** Absent in uploads that began before there was any. */
  metadata?: FileRow["metadata"] | undefined;
  altText?: FileRow["altText"] | undefined;
  isPublic: boolean;
  folderId: string | null;
  autoTag: boolean;
  stripLocation?: boolean | undefined;
  /** Absent in uploads that began before there was a choice: `refuse`. */
  onDuplicate?: OnDuplicate | undefined;
}

/** Why no file has come of it: what the last request was answered with, and is answered with again. */
export interface UploadError {
  code: string;
  message: string;
  details?: unknown;
}

/** The request that brought the last byte: it may come again when its response was lost. */
export interface LastRequest {
  /** Where its bytes began. */
  offset: number;
  /** SHA-256 of its bytes, lowercase hex. */
  digest: string;
}

/** A file on its way. */
export interface Upload {
  id: string;
  accountId: string;
  /** The API key or the dashboard session that created it: with that it ends. */
  keyId: string | null;
  sessionId: string | null;
  /** EXPIRED, or CANCELLED with the key or session, from the moment on, and not only once somebody has looked. */
  state: UploadState;
  fields: UploadFields;
  /** What a client of tus has said of it, as it said it. */
  metadata: string | null;
  /** Bytes of the whole; null while that is not known. */
  size: number | null;
  /** Maximum size in bytes. */
  maxSize: number;
  /** What the content may be; null for anything. */
  mimeTypes: string[] | null;
  /** SHA-256 that the content must have, lowercase hex; of what is completed, that it has. */
  checksum: string | null;
  /** Of the content; null until it is completed. */
  mimeType: string | null;
  /** The id that the file will have; of one that is completed, that it has. */
  fileId: string;
  /** Of the content that `received` and `resumeToken` tell of. */
  blobKey: string;
  /** Bytes that are safe. */
  received: number;
  /** How the blob store goes on behind them; null: nothing is stored. */
  resumeToken: ResumeToken | null;
  /** Null until all bytes are there. */
  lastRequest: LastRequest | null;
  /** Bytes that requests have brought in all, those that were discarded too. */
  transferred: number;
  error: UploadError | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Whether it has expired, or the key or session has ended: then its URL does not repeat its last response, either. */
  isUrlVoid: boolean;
}

/** Whether all bytes are there. */
export function isComplete({ size, received }: Pick<Upload, "size" | "received">): boolean {
  return size !== null && size === received;
}
