import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService, type UploadsCreateParams } from "../../../sdk/index.ts";
import { fileFromPath } from "../../../sdk/node.ts";
import { toToken } from "../../../sdk/upload-token.ts";
import { checksumOf } from "../checksum.ts";
import type { InterruptedUploads } from "./interrupted-uploads.ts";
import type { LocalFile } from "./local-files.ts";

/** Smaller files are sent as one form, which needs fewer requests than a resumable upload. */
const MAX_FORM_BYTES = 16 * 1024 * 1024;
/** Maximum size of a file that Node.js can open as a blob, which can be read more than once. */
export const MAX_BLOB_BYTES = 2 ** 32 - 1;

export type OnDuplicate = NonNullable<UploadsCreateParams["onDuplicate"]>;

export interface SendOptions {
  media: MediaAssetService;
  interrupted: InterruptedUploads;
  /** Name of the upload in `interrupted`. */
  name: string;
  fields: Pick<UploadsCreateParams, "isPublic" | "stripLocation" | "onDuplicate" | "metadata" | "altText"> & {
    tags?: string[];
    folderId?: string;
  };
  signal: AbortSignal;
  onProgress(loaded: number): void;
}

/** Sends one file. Resumes the interrupted upload of a large file. */
export async function sendFile({ path, size }: LocalFile, options: SendOptions): Promise<FileRecord> {
  const { media, interrupted, name, fields, signal } = options;
  const params = { ...fields, onProgress: ({ loaded }: { loaded: number }) => options.onProgress(loaded) };
  if (size > MAX_BLOB_BYTES) {
    const filename = basename(path);
    return media.files.upload(createReadStream(path), { ...params, filename, size }, { signal });
  }
  const file = await fileFromPath(path);
  if (size <= MAX_FORM_BYTES) return media.files.upload(file, { ...params, resumable: false }, { signal });

  const wasInterrupted = interrupted.tokenOf(name) !== undefined;
  const token = interrupted.tokenOf(name) ?? (await begin(path, file, options));
  if (token === null) return media.files.upload(file, { ...params, resumable: false }, { signal });
  try {
    const record = await media.files.upload(file, { ...params, resume: token }, { signal });
    interrupted.forget(name);
    return record;
  } catch (error) {
    if (isResumable(error)) throw error;
    interrupted.forget(name);
    // The upload has ended, or the file has changed.
    if (wasInterrupted && hasEnded(error)) return sendFile({ path, size, folders: [] }, options);
    throw error;
  }
}

/** Creates a resumable upload; null if the account has too many open uploads. The caller then sends a form. */
async function begin(path: string, file: File, { media, interrupted, name, fields, signal }: SendOptions) {
  // With a checksum, the service rejects a duplicate before any bytes are sent.
  const checksum = await checksumOf(path, signal);
  try {
    const params = { ...fields, filename: file.name, size: file.size, checksum };
    const { uploadUrl } = await media.uploads.create(params, { signal });
    const token = await toToken(uploadUrl, file);
    interrupted.save(name, path, token);
    return token;
  } catch (error) {
    if (error instanceof ApiError && error.is("TOO_MANY_UPLOADS")) return null;
    throw error;
  }
}

/** Returns true if a later run can resume the upload. */
function isResumable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408 || error.status === 429;
  return !(error instanceof TypeError);
}

function hasEnded(error: unknown): boolean {
  if (error instanceof ApiError) return error.is("UPLOAD_ENDED") || error.is("UPLOAD_NOT_FOUND");
  return error instanceof TypeError;
}
