import { createHash } from "node:crypto";
import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import type { Size } from "@media-asset-service/decode/imaging/geometry.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { placeholder } from "@media-asset-service/decode/imaging/placeholder.ts";
import {
  type FocusedTransformInput,
  type Transform,
  transformQuery,
} from "@media-asset-service/decode/imaging/transform.ts";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import { originalMemoryBytes } from "../files/inspect.ts";
import { isThumbnail } from "../files/record.ts";
import type { FileRow } from "../files/repository.ts";
import { negativeCache } from "./negative-cache.ts";
import type { RenderContext } from "./render-quota.ts";
import { loadSourceImage } from "./source-image.ts";

export interface Rendered {
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
const recentFailures = perContext(({ clock }) => negativeCache(clock));
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
  { renderContext, signal }: { renderContext: Omit<RenderContext, "deadline">; signal: AbortSignal },
): Promise<Rendered> {
  const fallback = isThumbnail(transform) ? placeholder(file.fileType) : null;
  if (fallback && recentFailures(context).has(file)) return renderPlaceholder(context, fallback, transform);
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
    recentFailures(context).add(file);
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
