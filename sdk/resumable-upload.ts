import { blobChunks, type Chunks, streamChunks } from "./chunks.ts";
import { type Client, transport } from "./client.ts";
import { ApiError } from "./errors.ts";
import type { RequestEvent } from "./hooks.ts";
import type { RequestOptions } from "./options.ts";
import { sendResumably, type UploadRequest } from "./resumable.ts";
import { exchange } from "./upload-exchange.ts";
import type { UploadReceipt } from "./upload-receipt.ts";
import type { Resumption, Upload } from "./upload-settings.ts";
import { toToken, urlOfToken } from "./upload-token.ts";
import type { Content } from "./uploadable.ts";

/** What is larger is not sent in one request unless the caller wants that. */
const largestForm = 16 * 1024 * 1024;

/**
 * Uploads in chunks that can be sent again; undefined where the form is to be sent instead, and nothing is read yet. The
 * receipt is all that an upload URL tells of the file.
 */
export async function uploadResumably(
  client: Client,
  upload: Upload,
  options: RequestOptions = {},
  resumption: Resumption,
): Promise<UploadReceipt | undefined> {
  const { resumable = "auto", resume, onToken } = resumption;
  const { source, filename, onSent, onLost } = upload;
  const isAuto = resumable === "auto" && resume === undefined;
  const isSmall = isAuto && (source.size ?? 0) <= largestForm;
  if (isSmall || (!resumable && resume === undefined)) return undefined;

  const link = client[transport];
  const signal = options.signal ?? new AbortController().signal;
  const opened = await link.repeat(() => source.open(signal), options, {});
  const total = opened.size ?? Number.POSITIVE_INFINITY;
  onSent(0, total);
  const uploadUrl = await begin(opened, filename, isAuto, resumption);
  if (uploadUrl === undefined) return undefined;

  const chunks: Chunks = opened.blob ? blobChunks(opened.blob) : streamChunks(opened.stream(), opened.size, signal);
  let event: RequestEvent = { method: "", path: "", attempt: 0 };
  let isFinishing = false;
  const ask = (request: UploadRequest) => {
    isFinishing = request.headers["Upload-Complete"] === "?1";
    const watched = upload.isWatched ? request : { ...request, onSent: undefined };
    return exchange<UploadReceipt>(link, uploadUrl, options, event, watched);
  };
  const sending = {
    size: opened.size,
    // What an earlier process, or a call with this Idempotency-Key, has sent need not be sent again.
    offset: resume === undefined && options.idempotencyKey === undefined ? 0 : undefined,
    read: chunks.read,
    exchange: ask,
    onSent: (loaded: number) => onSent(loaded, total),
  };
  try {
    return await sendResumably<UploadReceipt>(sending, (attempt, policy) => {
      const once = (it: RequestEvent) => {
        event = it;
        return attempt();
      };
      const onRetry = (error: unknown) => isFinishing && onLost(error);
      return link.repeat(once, options, { ...policy, onRetry });
    });
  } catch (error) {
    const nobodyContinues = resume === undefined && onToken === undefined && options.idempotencyKey === undefined;
    // An upload that stays open counts as storage until it expires.
    if (nobodyContinues) exchange(link, uploadUrl, {}, event, { method: "DELETE", headers: {} }).catch(() => {});
    await addDetails(error, uploadUrl, resumption);
    throw error;
  } finally {
    chunks.close();
  }
}

/** An upload URL does not say which file has the same content: whoever may read the upload is told. */
async function addDetails(error: unknown, uploadUrl: string, { begun }: Resumption): Promise<void> {
  if (!(error instanceof ApiError && error.is("DUPLICATE_FILE"))) return;
  const upload = await begun(/upl_\w+/.exec(uploadUrl)?.[0] ?? "").catch(() => null);
  Object.assign(error, upload?.error);
}

/** The URL for the bytes; undefined where "auto" has to make do with the form. */
async function begin(
  { blob, name, size }: Content,
  filename: string | undefined,
  isAuto: boolean,
  { resume, onToken, begin }: Resumption,
): Promise<string | undefined> {
  if (resume !== undefined) {
    if (blob) return urlOfToken(resume, blob);
    throw new TypeError("A stream cannot be continued, only a Blob, a File, bytes, or what fileFromPath gives.");
  }
  try {
    const { uploadUrl } = await begin({ filename: filename || name || "file", ...(size ? { size } : {}) });
    if (blob && onToken) onToken(await toToken(uploadUrl, blob));
    return uploadUrl;
  } catch (error) {
    // An older service knows no uploads, and an account may have no more than so many open.
    const isFormPossible = error instanceof ApiError && (error.is("NOT_FOUND") || error.is("TOO_MANY_UPLOADS"));
    if (isAuto && isFormPossible) return undefined;
    throw error;
  }
}
