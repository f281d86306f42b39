import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { FairTurns } from "../base/fair-turns.ts";
import { originalMemoryBytes } from "../files/read-original.ts";
import type { FileRow } from "../files/repository.ts";
import { isThumbnail } from "../files/urls.ts";
import type { Imaging } from "../imaging/imaging.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { placeholder } from "../imaging/placeholder.ts";
import { type FocusedTransformInput, transformQuery } from "../imaging/transform.ts";
import { bufferPool } from "./buffer-pool.ts";
import { negativeCache } from "./negative-cache.ts";
import type { RenderContext } from "./render-quota.ts";
import type { LoadSourceImage } from "./source-image.ts";

export interface Rendered {
  bytes: Buffer;
  /** False for a placeholder that a picture can replace later. */
  cacheable: boolean;
}

/**
 * Renders a variant. Thumbnails always succeed, unless the signal aborts. @throws {PictureError}, the error of the
 * render context, and errors after an abort
 */
export type Render = (
  file: FileRow,
  transform: FocusedTransformInput,
  renderContext: Omit<RenderContext, "deadline">,
  signal: AbortSignal,
) => Promise<Rendered>;

export interface RenderDeps {
  queue: FairTurns;
  loadSource: LoadSourceImage;
  renderVariant: Imaging["renderVariant"];
  log: Logger;
  clock: () => Date;
}

export function renderer({ queue, loadSource, renderVariant, log, clock }: RenderDeps): Render {
  /** Placeholders that are not stored, by file type and transform: only a few. */
  const placeholders = new Map<string, Buffer>();
  const originals = bufferPool({ maxBuffers: 4, maxBufferBytes: 16 * 1024 * 1024 });
  const recentFailures = negativeCache(clock);

  async function placeholderVariant(placeholderBytes: Buffer, transform: FocusedTransformInput): Promise<Rendered> {
    const key = `${createHash("sha256").update(placeholderBytes).digest("hex")}?${transformQuery(transform)}`;
    const bytes = placeholders.get(key) ?? (await renderVariant(placeholderBytes, { ...transform, around: null }));
    placeholders.set(key, bytes);
    return { bytes, cacheable: false };
  }

  async function render(file: FileRow, transform: FocusedTransformInput, signal: AbortSignal): Promise<Rendered> {
    const originalBytes = file.fileType === "IMAGE" ? originalMemoryBytes(file) : 0;
    return originals.withBuffer(originalBytes, async (buffer) => {
      const { bytes, cacheable, still } = await loadSource(file, transform, buffer, signal);
      if (!cacheable) return placeholderVariant(bytes, transform);
      return { cacheable, bytes: await renderVariant(bytes, transform, { still, signal }) };
    });
  }

  return async (file, transform, renderContext, signal) => {
    const fallback = isThumbnail(transform) ? placeholder(file.fileType) : null;
    if (fallback && recentFailures.has(file)) return placeholderVariant(fallback, transform);
    // A file has one thumbnail, and the call that uploaded the file was counted.
    const refusal = fallback ? null : await renderContext.count();
    if (refusal) throw refusal;
    try {
      return await queue.run(renderContext.fairnessKey, () => render(file, transform, signal), signal);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const { id: fileId, mimeType } = file;
      log.warn({ fileId, mimeType, reason: error.reason, err: error }, "cannot render this image");
      if (!fallback) throw error;
      recentFailures.add(file);
      return placeholderVariant(fallback, transform);
    }
  };
}
