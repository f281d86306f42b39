import { blobChunks, type Chunks, streamChunks } from "./chunks.ts";
import type { RequestEvent } from "./hooks.ts";
import type { RequestOptions } from "./options.ts";
import { sendResumably, type UploadRequest } from "./resumable.ts";
import type { Transport } from "./transport.ts";
import { exchangeWith } from "./upload-exchange.ts";
import type { UploadReceipt } from "./upload-receipt.ts";
import type { Core, Resumption, Upload } from "./upload-settings.ts";
import { toToken, urlOfToken } from "./upload-token.ts";
import type { Content } from "./uploadable.ts";

/**
 * Uploads content in chunks. Returns the id of the file; undefined if the caller must send a form instead. In that
 * case, nothing has been read.
 */
export async function uploadResumably(
  link: Transport,
  upload: Upload,
  options: RequestOptions = {},
  resumption: Resumption,
  core: Core,
): Promise<string | undefined> {
  const { resumable = "auto", resume, onToken, getUpload } = resumption;
  const { source, filename, onSent, onLost } = upload;
  const isAuto = resumable === "auto" && resume === undefined;
  const signal = options.signal ?? new AbortController().signal;
  const exchange = await exchangeWith(link, core);
  const opened = await link.repeat(() => source.open(signal), options, {});
  const total = opened.size ?? Number.POSITIVE_INFINITY;
  onSent(0, total);
  const uploadUrl = await openUpload(opened, filename, isAuto, resumption, core);
  if (uploadUrl === undefined) return undefined;
  const uploadId = `${/upl_\w+/.exec(uploadUrl)}`;

  const chunks: Chunks = opened.blob ? blobChunks(opened.blob) : streamChunks(opened.stream(), opened.size, signal);
  let event: RequestEvent = { method: "", path: "", attempt: 0 };
  let isFinishing = false;
  const ask = (request: UploadRequest) => {
    isFinishing = request.headers["Upload-Complete"] === "?1";
    return exchange<UploadReceipt>(uploadUrl, options, event, request);
  };
  const sending = {
    size: opened.size,
    // An earlier process, or a call with the same Idempotency-Key, can have sent bytes already: request the offset.
    offset: resume === undefined && options.idempotencyKey === undefined ? 0 : undefined,
    read: chunks.read,
    exchange: ask,
    onSent: (loaded: number) => onSent(loaded, total),
    ...core,
  };
  try {
    const receipt = await sendResumably<UploadReceipt>(sending, (attempt, policy) => {
      const once = (it: RequestEvent) => {
        event = it;
        return attempt();
      };
      const onRetry = (error: unknown) => isFinishing && onLost(error);
      return link.repeat(once, options, { ...policy, onRetry });
    });
    // The URL does not return a file that existed before. If that file has been deleted, reading it fails with 404.
    return receipt?.id ?? (await getUpload(uploadId)).file?.id ?? uploadId;
  } catch (error) {
    const isAbandoned = resume === undefined && onToken === undefined && options.idempotencyKey === undefined;
    // An open upload counts toward the storage limit until it expires.
    if (isAbandoned) exchange(uploadUrl, {}, event, { method: "DELETE", headers: {} }).catch(() => {});
    // The upload URL does not return the file with the same content. Reading the upload with the API key does.
    if (error instanceof core.ApiError && error.is("DUPLICATE_FILE")) {
      Object.assign(error, (await getUpload(uploadId).catch(() => null))?.error);
    }
    throw error;
  } finally {
    chunks.close();
  }
}

/** Returns the upload URL; undefined if "auto" must use the form. */
async function openUpload(
  { blob, name, size }: Content,
  filename: string | undefined,
  isAuto: boolean,
  { resume, onToken, createUpload }: Resumption,
  { ApiError }: Core,
): Promise<string | undefined> {
  if (resume !== undefined) {
    if (blob) return urlOfToken(resume, blob);
    throw new TypeError("A stream cannot be resumed. Pass a Blob, a File, bytes, or the result of fileFromPath.");
  }
  try {
    const { uploadUrl } = await createUpload({ filename: filename || name || "file", ...(size ? { size } : {}) });
    if (blob && onToken) onToken(await toToken(uploadUrl, blob));
    return uploadUrl;
  } catch (error) {
    // Older services have no uploads, and the number of open uploads of an account is limited.
    const isFormPossible = error instanceof ApiError && (error.is("NOT_FOUND") || error.is("TOO_MANY_UPLOADS"));
    if (isAuto && isFormPossible) return undefined;
    throw error;
  }
}
