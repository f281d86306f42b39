import { blobChunks } from "./chunks.ts";
import { errorFromResponse, placeOf } from "./error-responses.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { sendResumably, type UploadRequest } from "./resumable.ts";
import { isTransient, sleep, withRetries } from "./retry.ts";
import { hasXhr } from "./runtime.ts";
import type { UploadReceipt } from "./upload-receipt.ts";
import type { Progress } from "./upload-settings.ts";
import { sendByXhr } from "./xhr.ts";

export {
  type NewUpload,
  type QueuedUpload,
  type QueuedUploadProperties,
  type QueuedUploadState,
  type SendSettings,
  type UploadError,
  UploadQueue,
  type UploadQueueOptions,
} from "./browser-queue.ts";
export type { KnownError, NewErrorCode, UnknownError } from "./errors.ts";
export { measureSpeed } from "./speed.ts";
export type { UploadReceipt } from "./upload-receipt.ts";
export type { Progress } from "./upload-settings.ts";
export { ApiError, ConnectionError };

/** Settings of {@link uploadTo}. */
export interface UploadToSettings {
  /** Called while bytes are sent. `loaded` reaches `total` only after the response of the service. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * Aborts the upload, which rejects with the reason of the signal. The service keeps the received bytes; another call
   * resumes.
   */
  signal?: AbortSignal | undefined;
  /** Maximum number of retries without progress, with increasing delays. Default: 8, about half a minute. */
  retries?: number | undefined;
}

/** Settings for an upload that was created with `onDuplicate: "existing"`. */
export interface ExistingSettings extends UploadToSettings {
  /**
   * Must be set if the upload was created with it. The upload URL returns no receipt, so that its holder
   * cannot find out which content is already stored.
   */
  onDuplicate: "existing";
}

const OFFLINE_PAUSE_MS = 500;

/**
 * Sends a file to an upload URL, without an API key. A server creates the URL with `media.uploads.create`. The same
 * call with the same file resumes the upload after a lost connection, a reload or a time offline.
 *
 * Resolves to a receipt. To read the file itself, use its `id` and an API key. With `onDuplicate: "existing"`, it
 * resolves to undefined; the server gets the file from `media.uploads.get`.
 *
 * @throws {ApiError} The service rejects the file, or the upload has ended.
 * @throws {TypeError} The upload has a different size, or was created with a different `onDuplicate`.
 * @example
 * const { id } = await uploadTo(uploadUrl, input.files[0], { onProgress: ({ loaded, total }) => show(loaded / total) });
 */
export async function uploadTo(uploadUrl: string | URL, file: Blob, settings: ExistingSettings): Promise<undefined>;
export async function uploadTo(
  uploadUrl: string | URL,
  file: Blob,
  settings?: UploadToSettings,
): Promise<UploadReceipt>;
export async function uploadTo(
  uploadUrl: string | URL,
  file: Blob,
  settings: UploadToSettings | ExistingSettings = {},
): Promise<UploadReceipt | undefined> {
  const { onProgress, signal, retries = 8 } = settings;
  const total = file.size;
  const exchange = async ({ method, headers, bytes, onSent }: UploadRequest) => {
    const blob = bytes && new Blob([bytes]);
    // `Request` of Node.js can reject the Blob of jsdom.
    const body = hasXhr ? undefined : blob;
    const request = new Request(uploadUrl, { method, headers, ...(body && { body }), ...(signal && { signal }) });
    try {
      const response = await (hasXhr && blob && onSent ? sendByXhr(request, blob, onSent) : fetch(request));
      if (!response.ok) throw errorFromResponse(placeOf(request), response, await response.text());
      const result = response.status === 201 ? ((await response.json()) as { data: UploadReceipt }) : undefined;
      return { headers: response.headers, data: result?.data };
    } catch (cause) {
      signal?.throwIfAborted();
      throw cause instanceof ApiError ? cause : new ConnectionError("The upload got no response.", { cause });
    }
  };
  const onSent = (loaded: number) => {
    if (loaded < total) onProgress?.({ loaded, total });
  };
  const sending = { size: total, read: blobChunks(file).read, exchange, onSent, ApiError, isTransient };
  const receipt = await sendResumably<UploadReceipt>(sending, (attempt, policy) => {
    const whenOnline = async () => {
      while (isOffline()) await sleep(OFFLINE_PAUSE_MS, signal);
      return attempt();
    };
    return withRetries(whenOnline, { ...policy, maxRetries: retries, signal, onRetry() {} });
  });
  onProgress?.({ loaded: total, total });
  if ("onDuplicate" in settings) return undefined;
  if (!receipt)
    throw new TypeError('The upload is complete, but was created with onDuplicate: "existing". Pass it here.');
  return receipt;
}

function isOffline(): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return navigator?.onLine === false;
}
