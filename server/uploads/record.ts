import type { Caller } from "../accounts/account.ts";
import type { FileUrls } from "../files/ports.ts";
import { fileRecord } from "../files/record.ts";
import type { FileRow } from "../files/repository.ts";
import type { components } from "../generated/types.ts";
import type { Upload } from "./upload.ts";
import type { UploadUrls } from "./urls.ts";

type Schemas = components["schemas"];

export interface RecordDeps {
  urls: FileUrls;
  uploadUrls: Pick<UploadUrls, "url">;
}

/** An upload with its URL, for whoever may hand it on. */
export function begunRecord(deps: RecordDeps, upload: Upload, file: FileRow | null, now: Date): Schemas["BegunUpload"] {
  return { ...uploadRecord(deps, upload, file, false, now), uploadUrl: deps.uploadUrls.url(upload.id) };
}

/** @param maySend whether whoever asks may write, and so may have the URL */
export function uploadRecord(
  { urls, uploadUrls }: RecordDeps,
  upload: Upload,
  file: FileRow | null,
  maySend: boolean,
  now: Date,
): Schemas["Upload"] {
  const { id, state, fields, received, size, maxSize, mimeTypes, error, expiresAt, createdAt, endedAt } = upload;
  return {
    id,
    uploadUrl: maySend && state === "OPEN" ? uploadUrls.url(id) : null,
    state,
    filename: fields.filename,
    offset: received,
    size,
    maxSize,
    mimeTypes,
    file: file && fileRecord(file, urls, now),
    error: error && { code: error.code, message: error.message, details: (error.details ?? null) as Details },
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

type Details = NonNullable<Schemas["Upload"]["error"]>["details"];

/**
 * Whether a request at the upload URL may learn which file the upload has become. With `onDuplicate: existing` that may be a file
 * that was there before: then only a caller of the account may, and no other can tell new content from a duplicate.
 */
export function mayKnowFile({ accountId, fields }: Upload, caller: Caller | null): boolean {
  return fields.onDuplicate !== "existing" || caller?.account.id === accountId;
}

/**
 * For whoever has the upload URL and no key: what was sent, and nothing that was set with a key or came later. Null for an
 * upload that is not completed, or was before receipts were kept.
 */
export function uploadReceipt(upload: Upload): Schemas["UploadReceipt"] | null {
  const { id: uploadId, fileId: id, received: fileSize, state, mimeType, checksum } = upload;
  if (state !== "COMPLETED" || mimeType === null || checksum === null) return null;
  return { id, uploadId, fileSize, mimeType, checksum };
}
