import { ApiError, ConnectionError, TimeoutError } from "@media-asset-service/sdk";
import { type Progress, uploadTo } from "@media-asset-service/sdk/browser";
import { media } from "../api.ts";
import { isResumable, type UploadItem } from "./upload.ts";

export interface SendOptions {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
  /** The network or the service is not available. */
  onWait(): void;
  /** The upload can be resumed from now on. */
  onCreated(uploadUrl: string): void;
}

/** Number of retries, within seconds, before the upload is shown as waiting. */
const RETRIES = 3;
const MAX_PAUSE_MS = 5_000;

/** Sends a file. Waits and retries while the network or the service is not available. Returns the file ID. */
export async function send(upload: UploadItem, file: File, options: SendOptions): Promise<string> {
  const { signal, onWait, onCreated } = options;
  let { uploadUrl } = upload;
  const handleCreated = (url: string) => {
    uploadUrl = url;
    onCreated(url);
  };
  for (;;) {
    try {
      return await sendOnce({ ...upload, uploadUrl }, file, { ...options, onCreated: handleCreated });
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      // Reading throws if the file was changed or removed, which otherwise looks like a connection error.
      await file.slice(0, 1).arrayBuffer();
      onWait();
      await pause(signal);
    }
  }
}

async function sendOnce(
  upload: UploadItem,
  file: File,
  { signal, onProgress, onCreated }: SendOptions,
): Promise<string> {
  let { uploadUrl } = upload;
  if (uploadUrl === null && isResumable(upload)) {
    uploadUrl = await createUpload(upload);
    if (uploadUrl !== null) onCreated(uploadUrl);
    signal.throwIfAborted();
  }
  if (uploadUrl === null) {
    const fields = upload.folderId === null ? {} : { folderId: upload.folderId };
    return (await media.files.upload(file, { ...fields, onProgress, resumable: false }, { signal })).id;
  }
  return (await uploadTo(uploadUrl, file, { onProgress, signal, retries: RETRIES })).id;
}

/**
 * Creates an upload. Cannot be aborted, because it would be unknown whether the upload exists. Returns null if the
 * account has reached its limit of open uploads.
 */
async function createUpload({ key, name, total, folderId }: UploadItem): Promise<string | null> {
  try {
    // After a lost response or a reload, the idempotency key returns the same upload.
    const { uploadUrl } = await media.uploads.create(
      { filename: name, size: total, folderId },
      { idempotencyKey: key },
    );
    return uploadUrl;
  } catch (error) {
    if (error instanceof ApiError && error.is("TOO_MANY_UPLOADS")) return null;
    throw error;
  }
}

/** Deletes an upload and its bytes. If the request fails, the upload expires within a day. Needs no session. */
export function discard(uploadUrl: string): void {
  void fetch(uploadUrl, { method: "DELETE" }).catch(() => {});
}

/** Returns the ID of the file with the same content. Errors of upload URLs lack it; the upload record contains it. */
export async function findDuplicate(error: unknown, uploadUrl: string | null): Promise<string | null> {
  if (!(error instanceof ApiError && error.is("DUPLICATE_FILE"))) return null;
  if (error.details) return error.details.existingFileId;
  const [, id = ""] = /\/uploads\/([^/]+)\/content/.exec(uploadUrl ?? "") ?? [];
  const upload = await media.uploads.get(id).catch(() => null);
  const existingFileId = upload?.error?.details?.existingFileId;
  return typeof existingFileId === "string" ? existingFileId : null;
}

/** Whether retries would return the same error, so that a new upload is required. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Whether the upload has ended on the service. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 410].includes(error.status);
}

function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 408 || (error.status >= 502 && error.status <= 504);
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

/** Waits until the network is back, but at most `MAX_PAUSE_MS`. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      listeners.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), MAX_PAUSE_MS);
    addEventListener("online", end(resolve), { signal: listeners.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: listeners.signal },
    );
  });
}
