import { createHash } from "node:crypto";
import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import type { ByteRange } from "@media-asset-service/blobs/store.ts";
import { placeholder } from "@media-asset-service/decode/imaging/drawn-previews.ts";
import type { Size } from "@media-asset-service/decode/imaging/geometry.ts";
import { MAX_PDF_BYTES } from "@media-asset-service/decode/imaging/limits.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { ToolError } from "@media-asset-service/decode/imaging/run-tool.ts";
import {
  type FocusedTransformInput,
  hasPages,
  type Transform,
  transformQuery,
} from "@media-asset-service/decode/imaging/transform.ts";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import { originalMemoryBytes, readOriginal } from "../files/inspect.ts";
import { isThumbnail } from "../files/record.ts";
import type { FileRow } from "../files/rows.ts";
import { negativeCache } from "./negative-cache.ts";
import type { RenderContext } from "./render-quota.ts";

interface Rendered {
  bytes: Buffer;
  /** False for a placeholder that a picture can replace later. */
  cacheable: boolean;
}

/**
 * Limits concurrent decoding, because it needs much memory and CPU time: a few run concurrently, a bounded number is
 * queued, and the rest receives 503. One more runs if a single account would otherwise block all others.
 */
const renderQueue = perContext(({ config: { transformConcurrency: concurrency, transformQueue: maxQueue } }) =>
  fairTurns({
    concurrency,
    maxQueue,
    onReject: ({ waiting, own }) =>
      unavailable(
        `Too many transformations: ${waiting} images are queued, ${own} of them for this account. ` +
          "Try again in 3 seconds.",
        undefined,
        3,
      ),
  }),
);
const originalBuffers = perContext(() => bufferPool({ maxBuffers: 4, maxBufferBytes: 16 * 1024 * 1024 }));
const failedRenders = perContext(({ clock }) => negativeCache(clock));
/** Placeholders that are not stored, by file type and transform: only a few. */
const placeholderVariants = perContext(() => new Map<string, Buffer>());

/**
 * Renders a variant. Thumbnails always succeed, unless the signal aborts. @throws {PictureError}, the error of the
 * render context, and errors after an abort
 */
export async function render(
  context: Context,
  file: FileRow,
  transform: FocusedTransformInput,
  { renderContext, signal }: { renderContext: Omit<RenderContext, "request">; signal: AbortSignal },
): Promise<Rendered> {
  const fallback = isThumbnail(transform) ? placeholder(file.fileType) : null;
  if (fallback && failedRenders(context).has(file)) return renderPlaceholder(context, fallback, transform);
  // A file has one thumbnail, and the call that uploaded the file was counted.
  const refusal = fallback ? null : await renderContext.count();
  if (refusal) throw refusal;
  try {
    const work = () => renderSource(context, file, transform, signal);
    return await renderQueue(context).run(renderContext.fairnessKey, work, signal);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const { id: fileId, mimeType } = file;
    context.log.warn({ fileId, mimeType, reason: error.reason, err: error }, "cannot render this image");
    if (!fallback) throw error;
    failedRenders(context).add(file);
    return renderPlaceholder(context, fallback, transform);
  }
}

async function renderSource(
  context: Context,
  file: FileRow,
  transform: FocusedTransformInput,
  signal: AbortSignal,
): Promise<Rendered> {
  const originalBytes = file.fileType === "IMAGE" ? originalMemoryBytes(file) : 0;
  return originalBuffers(context).withBuffer(originalBytes, async (into) => {
    const { bytes, cacheable, still } = await loadSourceImage(context, file, transform, { into, signal });
    if (!cacheable) return renderPlaceholder(context, bytes, transform);
    return { cacheable, bytes: await context.imaging.renderVariant(bytes, transform, { still, signal }) };
  });
}

async function renderPlaceholder(
  context: Context,
  placeholderBytes: Buffer,
  transform: FocusedTransformInput,
): Promise<Rendered> {
  const variants = placeholderVariants(context);
  const key = `${createHash("sha256").update(placeholderBytes).digest("hex")}?${transformQuery(transform)}`;
  const bytes =
    variants.get(key) ?? (await context.imaging.renderVariant(placeholderBytes, { ...transform, around: null }));
  variants.set(key, bytes);
  return { bytes, cacheable: false };
}

/** Returns the size of the picture that `loadSourceImage` returns. Rejects like that. */
export async function measureSourceImage(
  context: Context,
  file: FileRow,
  transform: Transform,
  signal: AbortSignal,
): Promise<Size> {
  const { accountId } = file;
  const load = () => loadSourceImage(context, file, transform, { signal });
  const { bytes } = await renderQueue(context).run(accountId, load, signal);
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const source = { size: bytes.length, head: bytes, read, accountId, signal };
  const { width, height } = await context.imaging.probeFile("IMAGE", source);
  if (width === null || height === null) throw new PictureError("corrupt");
  return { width, height };
}

/**
 * Reuses buffers. They are outside V8's heap, but V8 counts them: with a new buffer of a few megabytes for every
 * transform, every second allocation caused a full garbage collection.
 */
export function bufferPool({ maxBuffers, maxBufferBytes }: { maxBuffers: number; maxBufferBytes: number }) {
  const idle: Buffer[] = [];

  return {
    /** Runs `work` with a buffer of at least `size` bytes. Slices of it must not be used after the work. */
    async withBuffer<T>(size: number, work: (buffer: Buffer) => Promise<T>): Promise<T> {
      const idleBuffer = idle.pop();
      const buffer = idleBuffer && idleBuffer.length >= size ? idleBuffer : Buffer.allocUnsafeSlow(size);
      try {
        return await work(buffer);
      } finally {
        if (buffer.length <= maxBufferBytes && idle.length < maxBuffers) idle.push(buffer);
      }
    },
  };
}

/** The picture that represents a file. */
interface SourceImage {
  bytes: Buffer;
  /** False for a placeholder of a picture that could not be rendered this time. */
  cacheable: boolean;
  /** Size as displayed, if the file's record is sufficient to know it: a JPEG has one frame with 8 bits per channel. */
  still?: Size | null;
}

/** Enough for a thumbnail on a high-density screen, also of a crop. */
const MAX_POSTER_WIDTH = 1280;

const unreadableSources = perContext(({ clock }) => negativeCache(clock));

/**
 * Returns the picture of a file that a transform needs: the bytes of an image, a page of a PDF, a frame of a video, or
 * a picture of audio. A thumbnail of any other file, or of one that cannot be rendered, is a placeholder for the file
 * type. An image is read into the given buffer if it fits. Rejects after the signal aborts.
 *
 * @throws {PictureError}, PageRangeError and SERVICE_UNAVAILABLE, except for a thumbnail
 */
export async function loadSourceImage(
  context: Context,
  file: FileRow,
  transform: Transform,
  { into, signal }: { into?: Buffer; signal: AbortSignal },
): Promise<SourceImage> {
  if (file.fileType === "IMAGE") {
    return { bytes: await readOriginal(context.blobs, file, into), cacheable: true, still: sizeOfJpeg(file) };
  }
  const fallback = placeholder(file.fileType);
  const renderPreview = previewRenderer(context, file, transform, signal);
  if (!isThumbnail(transform)) {
    if (!renderPreview) throw failure(file, null);
    const bytes = await renderPreview().catch((error) => {
      throw error instanceof ToolError && !signal.aborted ? failure(file, error) : error;
    });
    return { bytes, cacheable: true };
  }
  if (!renderPreview) return { bytes: fallback, cacheable: file.fileType === "DOCUMENT" };
  if (unreadableSources(context).has(file)) return { bytes: fallback, cacheable: false };
  try {
    return { bytes: await renderPreview(), cacheable: true };
  } catch (error) {
    // An aborted rendering is not a failure of the file.
    if (!(error instanceof ToolError) || signal.aborted) throw error;
    const { id: fileId, mimeType } = file;
    context.log.warn({ fileId, mimeType, err: error }, "cannot render a preview; serving a placeholder");
    if (error.transient) unreadableSources(context).add(file);
    return { bytes: fallback, cacheable: !error.transient };
  }
}

/** Returns null for a file without a renderer; without ffmpeg, also for videos and audio. */
function previewRenderer(
  { blobs, imaging: { renderPdfPage, grabFrame, grabCover } }: Context,
  file: FileRow,
  transform: Transform,
  signal: AbortSignal,
): (() => Promise<Buffer>) | null {
  if (hasPages(file.mimeType) && file.fileSize <= MAX_PDF_BYTES) {
    const page = isThumbnail(transform) ? "thumbnail" : (transform.page ?? 1);
    return async () => renderPdfPage(await readOriginal(blobs, file), page, signal);
  }
  const { fileSize: size, duration } = file;
  const recording = { size, duration, read: (range: ByteRange) => blobs.get(file.blobKey, { range }) };
  if (file.fileType === "AUDIO" && grabCover !== null) {
    return () => grabCover(recording, isThumbnail(transform), signal);
  }
  if (file.fileType === "VIDEO" && grabFrame !== null) {
    const time = transform.t ?? null;
    return () => grabFrame(recording, isThumbnail(transform) ? { time, maxWidth: MAX_POSTER_WIDTH } : { time }, signal);
  }
  return null;
}

/** Returns the error of a variant that cannot be rendered. `error` is null without a renderer. */
function failure({ fileType, fileSize }: FileRow, error: ToolError | null): Error {
  if (error ? error.transient : fileType !== "DOCUMENT") {
    return unavailable("Images of this kind of file are temporarily unavailable. Try again later.", error);
  }
  if (error) return new PictureError("corrupt", undefined, { cause: error });
  const message = `This PDF has ${fileSize} bytes. Pages of PDFs with at most ${MAX_PDF_BYTES} bytes can be rendered.`;
  return new PictureError("too_large", message);
}

function sizeOfJpeg({ mimeType, width, height }: FileRow): Size | null {
  return mimeType === "image/jpeg" && width !== null && height !== null ? { width, height } : null;
}
