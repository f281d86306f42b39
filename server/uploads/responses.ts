import { TUS_VERSION } from "../base/http.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../contract/account.ts";
import { fileRecord } from "../files/record.ts";
import type { FileRow } from "../files/rows.ts";
import type { components } from "../generated/types.ts";
import { TUS_ALGORITHMS } from "./request-checks.ts";
import type { Upload } from "./upload.ts";
import { uploadUrl } from "./upload-url.ts";

type Schemas = components["schemas"];

interface RecordOptions {
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

/* Headers that describe the state of an upload. Clients of tus 1.0.0 and of the IETF draft both understand them. */

type Headers = Record<string, string>;

const TUS_EXTENSIONS = [
  "creation",
  "creation-with-upload",
  "creation-defer-length",
  "checksum",
  "expiration",
  "termination",
];

/**
 * Returns the supported versions and extensions (tus 1.0.0, OPTIONS).
 *
 * @param caller the account whose maximum file size is returned, in bytes; null without a valid key
 */
export function tusCapabilities(caller: Caller | null): Headers {
  return {
    "Tus-Resumable": TUS_VERSION,
    "Tus-Version": TUS_VERSION,
    "Tus-Extension": TUS_EXTENSIONS.join(","),
    "Tus-Checksum-Algorithm": TUS_ALGORITHMS.join(","),
    ...(caller && { "Tus-Max-Size": String(caller.account.limits.maxFileSize) }),
  };
}

export function creationHeaders(upload: Upload, url: string): Headers {
  const headers = { Location: url, "Upload-Offset": String(upload.received) };
  return { ...headers, ...expiry(upload), ...(upload.state === "COMPLETED" && fileHeader(upload)) };
}

/**
 * @param version interop version of the IETF draft that the client requests
 * @param canSeeFile see `canSeeFile`
 */
export function contentHeaders(upload: Upload, version: string | undefined, canSeeFile: boolean, now: Date): Headers {
  const isCompleted = upload.state === "COMPLETED";
  return {
    ...progressHeaders(upload, version),
    ...(!isCompleted && limitHeaders(upload, now)),
    ...(isCompleted && canSeeFile && fileHeader(upload)),
  };
}

const fileHeader = ({ fileId }: Upload) => ({ "Upload-File": fileId });

/** Returns only the size for a completed upload. */
export function offsetHeaders(upload: Upload, version: string | undefined, now: Date): Headers {
  const { state, size, metadata } = upload;
  return {
    ...progressHeaders(upload, version),
    ...(size === null ? { "Upload-Defer-Length": "1" } : { "Upload-Length": String(size) }),
    ...(state === "OPEN" && limitHeaders(upload, now)),
    ...(state === "OPEN" && metadata !== null && metadata !== "" && { "Upload-Metadata": metadata }),
  };
}

function progressHeaders({ state, received }: Upload, version: string | undefined): Headers {
  return {
    "Upload-Offset": String(received),
    "Upload-Complete": state === "COMPLETED" ? "?1" : "?0",
    ...(version !== undefined && { "Upload-Draft-Interop-Version": version }),
  };
}

function limitHeaders(upload: Upload, now: Date): Headers {
  const { maxSize, expiresAt } = upload;
  const maxAgeSeconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return { "Upload-Limit": `max-size=${maxSize}, max-age=${maxAgeSeconds}`, ...expiry(upload) };
}

const expiry = ({ expiresAt }: Upload) => ({ "Upload-Expires": expiresAt.toUTCString() });
