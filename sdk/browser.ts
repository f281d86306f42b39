import { blobChunks } from "./chunks.ts";
import { errorFromResponse, parsed } from "./error-responses.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { sendResumably, type UploadRequest } from "./resumable.ts";
import { sleep, withRetries } from "./retry.ts";
import { hasXhr } from "./runtime.ts";
import type { UploadReceipt } from "./upload-receipt.ts";
import type { Progress } from "./upload-settings.ts";
import { sendByXhr } from "./xhr.ts";

export type { KnownError, NewErrorCode, UnknownError } from "./errors.ts";
export type { UploadReceipt } from "./upload-receipt.ts";
export type { Progress } from "./upload-settings.ts";
export { ApiError, ConnectionError };

/** How to send, and who is told. */
export interface UploadToSettings {
  /** Called as bytes leave; `loaded` reaches `total` only once the service has answered. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends it: it rejects with the signal's reason. What has arrived stays, and another call goes on from there. */
  signal?: AbortSignal | undefined;
  /** How often it tries again in vain, with growing pauses; progress counts as success. Default: 8, half a minute. */
  retries?: number | undefined;
}

/** For an upload that was created with `onDuplicate: "existing"`. */
export interface ExistingSettings extends UploadToSettings {
  /** As the upload was created. Its URL gives no receipt, so that whoever has it cannot tell what is stored already. */
  onDuplicate: "existing";
}

const offlinePause = 500;

/**
 * Sends a file to an upload URL, which `media.uploads.create` of a server gives: no key is needed. It goes on from where
 * the service is, so the same call continues after a cut, a reload or an hour offline, with the same file.
 *
 * Resolves to a receipt of what was sent; the file itself is read with a key, by its `id`. With `onDuplicate: "existing"`
 * there is none: `media.uploads.get` tells the server which file it is.
 *
 * @throws {ApiError} The service refuses the file, or the upload has ended.
 * @throws {TypeError} The upload is one of another size, or was created with another `onDuplicate`.
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
    const body = bytes && new Blob([bytes]);
    const request = new Request(uploadUrl, { method, headers, ...(body && { body }), ...(signal && { signal }) });
    try {
      const response = await (hasXhr && body && onSent ? sendByXhr(request, body, onSent) : fetch(request));
      if (!response.ok) throw errorFromResponse(request, response, parsed(await response.text()));
      const answer = response.status === 201 ? ((await response.json()) as { data: UploadReceipt }) : undefined;
      return { headers: response.headers, data: answer?.data };
    } catch (cause) {
      signal?.throwIfAborted();
      throw cause instanceof ApiError ? cause : new ConnectionError("The upload got no answer.", { cause });
    }
  };
  const onSent = (loaded: number) => {
    if (loaded < total) onProgress?.({ loaded, total });
  };
  const sending = { size: total, read: blobChunks(file).read, exchange, onSent };
  const receipt = await sendResumably<UploadReceipt>(sending, (attempt, policy) => {
    const whenOnline = async () => {
      while (isOffline()) await sleep(offlinePause, signal);
      return attempt();
    };
    return withRetries(whenOnline, { ...policy, maxRetries: retries, signal, onRetry() {} });
  });
  onProgress?.({ loaded: total, total });
  if ("onDuplicate" in settings) return undefined;
  if (!receipt)
    throw new TypeError('The upload is complete. It was created with onDuplicate: "existing": pass that here, too.');
  return receipt;
}

function isOffline(): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return navigator?.onLine === false;
}
