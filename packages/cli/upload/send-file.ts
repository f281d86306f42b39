import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService, type UploadsCreateParams } from "../../../sdk/index.ts";
import { fileFromPath } from "../../../sdk/node.ts";
import { toToken } from "../../../sdk/upload-token.ts";
import { checksumOf, type LocalFile } from "./local-files.ts";

/** Smaller files are sent as one form, which needs fewer requests than a resumable upload. */
const MAX_FORM_BYTES = 16 * 1024 * 1024;
/** Maximum size of a file that Node.js can open as a blob, which can be read more than once. */
export const MAX_BLOB_BYTES = 2 ** 32 - 1;

export type OnDuplicate = NonNullable<UploadsCreateParams["onDuplicate"]>;

interface SendOptions {
  media: MediaAssetService;
  /** Result of `nameOfUpload`, with which a later run resumes the upload. */
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
  const { media, name, fields, signal } = options;
  const params = { ...fields, onProgress: ({ loaded }: { loaded: number }) => options.onProgress(loaded) };
  if (size > MAX_BLOB_BYTES) {
    const filename = basename(path);
    return media.files.upload(createReadStream(path), { ...params, filename, size }, { signal });
  }
  const file = await fileFromPath(path);
  if (size <= MAX_FORM_BYTES) return media.files.upload(file, { ...params, resumable: false }, { signal });

  const wasInterrupted = tokenOf(name) !== undefined;
  const token = tokenOf(name) ?? (await begin(path, file, options));
  if (token === null) return media.files.upload(file, { ...params, resumable: false }, { signal });
  try {
    const record = await media.files.upload(file, { ...params, resume: token }, { signal });
    forgetUpload(name);
    return record;
  } catch (error) {
    if (isResumable(error)) throw error;
    forgetUpload(name);
    // The upload has ended, or the file has changed.
    if (wasInterrupted && hasEnded(error)) return sendFile({ path, size, folders: [] }, options);
    throw error;
  }
}

/** Creates a resumable upload; null if the account has too many open uploads. The caller then sends a form. */
async function begin(path: string, file: File, { media, name, fields, signal }: SendOptions) {
  // With a checksum, the service rejects a duplicate before any bytes are sent.
  const checksum = await checksumOf(path, signal);
  try {
    const params = { ...fields, filename: file.name, size: file.size, checksum };
    const { uploadUrl } = await media.uploads.create(params, { signal });
    const token = await toToken(uploadUrl, file);
    saveUpload(name, path, token);
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

/** Maximum lifetime of an upload URL. */
const MAX_LIFETIME_MS = 7 * 86_400_000;

interface SavedUpload {
  path: string;
  token: string;
  keptAt: string;
}

/** Identifies an upload by its file, account, folder and fields. Another account or folder starts a new upload. */
export function nameOfUpload(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Returns the token with which an interrupted upload resumes. */
function tokenOf(upload: string): string | undefined {
  return readUploads(statePath(process.env)).get(upload)?.token;
}

/** Reads and replaces the complete file for each change, because other runs may change it concurrently. */
function changeUploads(apply: (all: Map<string, SavedUpload>) => void): void {
  const file = statePath(process.env);
  const all = readUploads(file);
  apply(all);
  try {
    writeUploads(file, all);
  } catch {
    // Without a writable home directory, uploads work but cannot be resumed.
  }
}

function saveUpload(upload: string, path: string, token: string): void {
  changeUploads((all) => all.set(upload, { path, token, keptAt: new Date().toISOString() }));
}

function forgetUpload(upload: string): void {
  changeUploads((all) => all.delete(upload));
}

function statePath({ XDG_STATE_HOME: home }: NodeJS.ProcessEnv): string {
  return join(home || join(homedir(), ".local", "state"), "mas", "uploads.json");
}

function writeUploads(file: string, all: Map<string, SavedUpload>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  // A token allows sending the bytes of its file.
  writeFileSync(partial, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}

/** Reads the saved uploads. Ignores an unreadable file: the uploads then start from byte 0. */
function readUploads(file: string): Map<string, SavedUpload> {
  try {
    const all: Record<string, SavedUpload> = JSON.parse(readFileSync(file, "utf8"));
    const since = Date.now() - MAX_LIFETIME_MS;
    return new Map(Object.entries(all).filter(([, { keptAt }]) => Date.parse(keptAt) > since));
  } catch {
    return new Map();
  }
}
