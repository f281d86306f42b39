import type { ByteRange } from "@media-asset-service/blobs/store.ts";
import type { Size } from "@media-asset-service/decode/imaging/geometry.ts";
import { MAX_PDF_BYTES } from "@media-asset-service/decode/imaging/limits.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { placeholder } from "@media-asset-service/decode/imaging/placeholder.ts";
import { ToolError } from "@media-asset-service/decode/imaging/run-tool.ts";
import { hasPages, type Transform } from "@media-asset-service/decode/imaging/transform.ts";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import { readOriginal } from "../files/inspect.ts";
import { isThumbnail } from "../files/record.ts";
import type { FileRow } from "../files/repository.ts";
import { negativeCache } from "./negative-cache.ts";

/** The picture that represents a file. */
export interface SourceImage {
  bytes: Buffer;
  /** False for a placeholder of a picture that could not be rendered this time. */
  cacheable: boolean;
  /** Size as displayed, if the file's record is sufficient to know it: a JPEG has one frame with 8 bits per channel. */
  still?: Size | null;
}

/** Enough for a thumbnail on a high-density screen, also of a crop. */
const MAX_POSTER_WIDTH = 1280;

const recentFailures = perContext(({ clock }) => negativeCache(clock));

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
  if (recentFailures(context).has(file)) return { bytes: fallback, cacheable: false };
  try {
    return { bytes: await renderPreview(), cacheable: true };
  } catch (error) {
    // An aborted rendering is not a failure of the file.
    if (!(error instanceof ToolError) || signal.aborted) throw error;
    const { id: fileId, mimeType } = file;
    context.log.warn({ fileId, mimeType, err: error }, "cannot render a preview; serving a placeholder");
    if (error.transient) recentFailures(context).add(file);
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
