import { ApiError, ConnectionError, TimeoutError } from "@media-asset-service/sdk";
import { uploadTo } from "@media-asset-service/sdk/browser";
import { media } from "../api.ts";
import { isContinuable, type Upload } from "./upload.ts";

export interface Sending {
  signal: AbortSignal;
  onProgress(loaded: number): void;
  /** The network or the service is away. */
  onWait(): void;
  /** From now on it can be continued. */
  onBegun(uploadUrl: string): void;
}

/** So often in vain, within seconds, until people are told that it waits. */
const retries = 3;
const maxPauseMs = 5_000;

/** Sends a file, for as long as it takes: without a network it waits until there is one. Returns the file's id. */
export async function send(upload: Upload, file: File, sending: Sending): Promise<string> {
  const { signal, onWait, onBegun } = sending;
  let { uploadUrl } = upload;
  const begun = (url: string) => {
    uploadUrl = url;
    onBegun(url);
  };
  for (;;) {
    try {
      return await sendOnce({ ...upload, uploadUrl }, file, { ...sending, onBegun: begun });
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      // A file that was changed or removed meanwhile fails like a connection, but permanently.
      await file.slice(0, 1).arrayBuffer();
      onWait();
      await pause(signal);
    }
  }
}

async function sendOnce(upload: Upload, file: File, { signal, onProgress, onBegun }: Sending): Promise<string> {
  const told = { onProgress: ({ loaded }: { loaded: number }) => onProgress(loaded) };
  let { uploadUrl } = upload;
  if (uploadUrl === null && isContinuable(upload)) {
    uploadUrl = await begin(upload);
    if (uploadUrl !== null) onBegun(uploadUrl);
    signal.throwIfAborted();
  }
  if (uploadUrl === null) {
    const fields = upload.folderId === null ? {} : { folderId: upload.folderId };
    return (await media.files.upload(file, { ...fields, ...told, resumable: false }, { signal })).id;
  }
  return (await uploadTo(uploadUrl, file, { ...told, signal, retries })).id;
}

/**
 * Not ended by a signal: it would be unknown whether there is an upload. Null where the account has as many open ones
 * as it may.
 */
async function begin({ id, name, size, folderId }: Upload): Promise<string | null> {
  try {
    // Asked again after a lost answer or a reload, it is the same one.
    const { uploadUrl } = await media.uploads.create({ filename: name, size, folderId }, { idempotencyKey: id });
    return uploadUrl;
  } catch (error) {
    if (error instanceof ApiError && error.is("TOO_MANY_UPLOADS")) return null;
    throw error;
  }
}

/** What has arrived is deleted; whatever becomes of this, it ends within a day. No session is asked for. */
export function discard(uploadUrl: string): void {
  void fetch(uploadUrl, { method: "DELETE" }).catch(() => {});
}

/** The file that has the same content. Its upload URL does not name it; the upload does, for the user of the account. */
export async function existingFile(error: unknown, uploadUrl: string | null): Promise<string | null> {
  if (!(error instanceof ApiError && error.is("DUPLICATE_FILE"))) return null;
  if (error.details) return error.details.existingFileId;
  const [, id = ""] = /\/uploads\/([^/]+)\/content/.exec(uploadUrl ?? "") ?? [];
  const upload = await media.uploads.get(id).catch(() => null);
  const found = upload?.error?.details?.existingFileId;
  return typeof found === "string" ? found : null;
}

/** Whether the service would say the same again, so that only a new upload helps. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Whether the service has ended the upload with this answer, or before. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 410].includes(error.status);
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 408 || (error.status >= 502 && error.status <= 504);
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

/** Until the network is back, and not for long where it seems never to have gone. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      done.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), maxPauseMs);
    addEventListener("online", end(resolve), { signal: done.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: done.signal },
    );
  });
}
