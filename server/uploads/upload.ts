import type { Fail } from "../base/errors.ts";
import type { ErrorOf } from "../contract/operation.ts";
import type { OnDuplicate } from "../files/duplicates.ts";
import type { components } from "../generated/types.ts";
import type { ResumeToken } from "../storage/blobs/store.ts";
import type { FileFields } from "./commit.ts";
import type { AccountCall } from "./new-content.ts";

/** The error codes that all requests with upload bytes share. */
export type ContentCode = Exclude<ErrorOf<"putContent">, "INTERNAL_ERROR" | "INVALID_UPLOAD_URL">;
export type ContentFail = Fail<ContentCode>;
/** A request with upload bytes, with the account of the upload. */
export type ContentCall = AccountCall<ContentCode>;

export type UploadState = components["schemas"]["UploadState"];

/** Properties of the future file, as in the upload form. */
export interface UploadFields extends FileFields {
  /** Missing in uploads that were created before this field existed; then `refuse` applies. */
  onDuplicate?: OnDuplicate | undefined;
}

/** The error that the upload failed with. A repeated last request gets it again. */
export interface UploadError {
  code: string;
  message: string;
  details?: unknown;
}

/** The request that sent the last byte. The client can repeat it if the response was lost. */
export interface LastRequest {
  /** Position of its first byte. */
  offset: number;
  /** SHA-256 of its bytes, lowercase hex. */
  digest: string;
}

/** An upload that becomes a file when all bytes have arrived. */
export interface Upload {
  id: string;
  accountId: string;
  /** The API key or the dashboard session that created the upload. The upload ends with it. */
  keyId: string | null;
  sessionId: string | null;
  /**
   * Computed when it is read: EXPIRED, or CANCELLED with the key or session, from the exact moment on, before cleanup
   * runs.
   */
  state: UploadState;
  fields: UploadFields;
  /** `Upload-Metadata` of tus, as the client sent it. */
  metadata: string | null;
  /** Size of the entire content in bytes; null while it is unknown. */
  size: number | null;
  /** Maximum size in bytes. */
  maxSize: number;
  /** Allowed media types; null for any. */
  mimeTypes: string[] | null;
  /** Expected SHA-256 of the content, lowercase hex; after completion, the actual one. */
  checksum: string | null;
  /** Detected media type; null until the upload is completed. */
  mimeType: string | null;
  /** The ID that the file will have; after completion, the ID of the file. */
  fileId: string;
  /** Key of the content that `received` and `resumeToken` describe. */
  blobKey: string;
  /** Bytes that are saved. */
  received: number;
  /** Token for the blob store to resume after these bytes; null if it stores none. */
  resumeToken: ResumeToken | null;
  /** Null until all bytes have arrived. */
  lastRequest: LastRequest | null;
  /** Bytes that requests have sent in total, including discarded bytes. */
  transferred: number;
  error: UploadError | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  /** Whether it has expired, or the key or session has ended. Then its URL no longer repeats its last response. */
  isUrlExpired: boolean;
}

/** Returns whether all bytes have arrived. */
export function isComplete({ size, received }: Pick<Upload, "size" | "received">): boolean {
  return size !== null && size === received;
}
