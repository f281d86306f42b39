import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService, type UploadsCreateParams } from "../../../sdk/index.ts";
import { fileFromPath } from "../../../sdk/node.ts";
import { toToken } from "../../../sdk/upload-token.ts";
import { checksumOf } from "../checksum.ts";
import type { Interrupted } from "./interrupted.ts";
import type { LocalFile } from "./local-files.ts";

/** What is smaller is sent in one form: it costs less than to ask first. */
const largestForm = 16 * 1024 * 1024;
/** Node opens no larger file to be read more than once. */
export const MAX_BLOB = 2 ** 32 - 1;

export type OnDuplicate = NonNullable<UploadsCreateParams["onDuplicate"]>;

export interface Sending {
  media: MediaAssetService;
  interrupted: Interrupted;
  /** The upload's name among the interrupted ones. */
  name: string;
  fields: Pick<UploadsCreateParams, "isPublic" | "stripLocation" | "onDuplicate" | "metadata" | "altText"> & {
    tags?: string[];
    folderId?: string;
  };
  signal: AbortSignal;
  onProgress(loaded: number): void;
}

/** Sends one file; a large one goes on from where an earlier run was interrupted. */
export async function sendFile({ path, size }: LocalFile, sending: Sending): Promise<FileRecord> {
  const { media, interrupted, name, fields, signal } = sending;
  const params = { ...fields, onProgress: ({ loaded }: { loaded: number }) => sending.onProgress(loaded) };
  if (size > MAX_BLOB) {
    const filename = basename(path);
    return media.files.upload(createReadStream(path), { ...params, filename, size }, { signal });
  }
  const file = await fileFromPath(path);
  if (size <= largestForm) return media.files.upload(file, { ...params, resumable: false }, { signal });

  const isKept = interrupted.tokenOf(name) !== undefined;
  const token = interrupted.tokenOf(name) ?? (await begin(path, file, sending));
  if (token === null) return media.files.upload(file, { ...params, resumable: false }, { signal });
  try {
    const record = await media.files.upload(file, { ...params, resume: token }, { signal });
    interrupted.forget(name);
    return record;
  } catch (error) {
    if (mayGoOn(error)) throw error;
    interrupted.forget(name);
    // It ended meanwhile, or the file is not what it was.
    if (isKept && isOver(error)) return sendFile({ path, size, folders: [] }, sending);
    throw error;
  }
}

/** Null where the account has as many open uploads as it may: the form needs none. */
async function begin(path: string, file: File, { media, interrupted, name, fields, signal }: Sending) {
  // Content that is there already is refused before a byte of it is sent.
  const checksum = await checksumOf(path, signal);
  try {
    const wanted = { ...fields, filename: file.name, size: file.size, checksum };
    const { uploadUrl } = await media.uploads.create(wanted, { signal });
    const token = await toToken(uploadUrl, file);
    interrupted.save(name, path, token);
    return token;
  } catch (error) {
    if (error instanceof ApiError && error.is("TOO_MANY_UPLOADS")) return null;
    throw error;
  }
}

/** Whether what has arrived is of use to a later run. */
function mayGoOn(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408 || error.status === 429;
  return !(error instanceof TypeError);
}

function isOver(error: unknown): boolean {
  if (error instanceof ApiError) return error.is("UPLOAD_ENDED") || error.is("UPLOAD_NOT_FOUND");
  return error instanceof TypeError;
}
