import type { Context } from "../context.ts";
import type { Caller } from "../contract/account.ts";
import { fileRecord } from "../files/record.ts";
import type { FileRow } from "../files/repository.ts";
import type { components } from "../generated/types.ts";
import type { Upload } from "./upload.ts";
import { uploadUrl } from "./upload-url.ts";

type Schemas = components["schemas"];

export interface RecordOptions {
  /** The file of a completed upload. */
  file: FileRow | null;
  /** Whether the caller may write, and so may receive the URL. */
  canSend: boolean;
  now: Date;
}

/** Returns an upload with its URL, for a caller that may share the URL. */
export function createdUploadRecord(
  context: Context,
  upload: Upload,
  file: FileRow | null,
  now: Date,
): Schemas["UploadWithUrl"] {
  return { ...uploadRecord(context, upload, { file, canSend: false, now }), uploadUrl: uploadUrl(context, upload.id) };
}

export function uploadRecord(
  context: Context,
  upload: Upload,
  { file, canSend, now }: RecordOptions,
): Schemas["Upload"] {
  const { id, state, fields, received, size, maxSize, mimeTypes, error, expiresAt, createdAt, endedAt } = upload;
  return {
    id,
    uploadUrl: canSend && state === "OPEN" ? uploadUrl(context, id) : null,
    state,
    filename: fields.filename,
    offset: received,
    size,
    maxSize,
    mimeTypes,
    file: file && fileRecord(context, file, now),
    error: error && { code: error.code, message: error.message, details: (error.details ?? null) as Details },
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

type Details = NonNullable<Schemas["Upload"]["error"]>["details"];

/**
 * Returns whether a request at the upload URL may receive the ID of the file. With `onDuplicate: existing`, it can be
 * the ID of a file that already existed. Then only callers of the account receive it, so that no other client can
 * distinguish new content from a duplicate.
 */
export function canSeeFile({ accountId, fields }: Upload, caller: Caller | null): boolean {
  return fields.onDuplicate !== "existing" || caller?.account.id === accountId;
}

/**
 * Returns the receipt for a client that has only the upload URL: it describes the sent bytes, without settings of the
 * account or later changes. Null if the upload is not completed, or was completed by a version without receipts.
 */
export function uploadReceipt(upload: Upload): Schemas["UploadReceipt"] | null {
  const { id: uploadId, fileId: id, received: fileSize, state, mimeType, checksum } = upload;
  if (state !== "COMPLETED" || mimeType === null || checksum === null) return null;
  return { id, uploadId, fileSize, mimeType, checksum };
}
