import type { Logger } from "pino";
import { z } from "zod";
import type { WorkerHost } from "../workers/host.ts";
import { type Input, inputOf, type Job, type JobResult, WorkerError } from "../workers/job.ts";
import { type Pool, workerPool, workerProcesses } from "../workers/pool.ts";
import type { Size } from "./geometry.ts";
import { MAX_BYTES } from "./limits.ts";
import type { Patch } from "./location/patches.ts";
import {
  type ExtractFeatures,
  embeddedShape,
  type ImageFeatures,
  NO_MEASURES,
  type ProbeFile,
  type ProbeSource,
} from "./measures.ts";
import { pdfPages } from "./pdf-page.ts";
import { PictureError } from "./picture-error.ts";
import type { Fit, Mask } from "./pixels.ts";
import { boxShape } from "./relative-box.ts";
import type { FocusedTransformInput } from "./transform.ts";
import { videoFrames } from "./video-frame.ts";

/**
 * Processes images. All processing runs in worker processes (worker.ts), because the content is untrusted. Their
 * failures do not affect the service. Unless documented otherwise, functions throw a PictureError if an image cannot be
 * decoded or is too large.
 */
export interface Imaging {
  renderPdfPage: ReturnType<typeof pdfPages>["renderPdfPage"];
  probeFile: ProbeFile;
  /** Decodes an image at a small size. */
  extractFeatures: ExtractFeatures;
  /** Extracts only the features that do not require the pixels. */
  readHeader: ExtractFeatures;
  /**
   * Returns patches that remove the location from an image or video, or null if its locations are unknown. Rejects like
   * `ProbeFile`.
   */
  findLocation(source: ProbeSource): Promise<Patch[] | null>;
  /**
   * Renders a variant of an image. `still` is the displayed size of a still image with 8 bits, if known. It saves a
   * second decoding of the header. Throws the error of `unavailable` after the signal aborts.
   */
  renderVariant(
    original: Buffer,
    transform: FocusedTransformInput,
    options?: { still?: Size | null | undefined; signal?: AbortSignal },
  ): Promise<Buffer>;
  /** Both are null if ffmpeg is not available. */
  grabFrame: ReturnType<typeof videoFrames>["grabFrame"] | null;
  grabCover: ReturnType<typeof videoFrames>["grabCover"] | null;
  conversions: ImageConversions;
  close(): Promise<void>;
}

/** Conversions for AI engines. */
export interface ImageConversions {
  /** Returns a JPEG with sides of at most `maxSide` pixels, with transparency on a contrasting ground. */
  jpegOf(bytes: Buffer, maxSide: number, signal: AbortSignal): Promise<Buffer>;
  /** Returns interleaved RGB of exactly this size, with transparency on a contrasting ground. */
  pixelsOf(bytes: Buffer, fit: Fit, signal: AbortSignal): Promise<Uint8Array>;
  /**
   * Returns the displayed image as PNG, with the mask as its alpha. `no_clear_subject` if almost nothing or almost
   * everything remains.
   */
  cutOut(original: Buffer, mask: Mask, signal: AbortSignal): Promise<Buffer>;
  /** Returns a cutout from another service at the image's size, or its error as text that follows "returned". */
  verifyCutout(png: Buffer, original: Buffer, signal: AbortSignal): Promise<{ bytes: Buffer } | { wrong: string }>;
}

interface ImagingOptions {
  /** The maximum number of variants that are rendered concurrently. */
  transformConcurrency: number;
  /** The path of ffmpeg. If null, frames of videos and pictures of audio are not available. */
  ffmpeg?: string | null;
  /** The host of the worker processes. Defaults to this machine. */
  workerHost?: WorkerHost | undefined;
  /** Creates the error of a job that could not run now, but may succeed later. Default: an `Error`. */
  unavailable?: (message: string, cause: unknown) => Error;
  log?: Logger;
}

const MB = 1024 * 1024;
/** 50 megapixels as AVIF, the most expensive allowed variant, need 2.5 GB. */
const MAX_RENDER_MEMORY = 3072 * MB;
/** CPU time. */
const RENDER_CPU_MS = 30_000;
const PROBE_CPU_MS = 5_000;
/** Elapsed time of a probe, including the wait for a worker. */
const MAX_PROBE_MS = 20_000;
/** A start takes 0.4 s of CPU time. A process has 115 MB after small images. */
const IDLE_MS = 15_000;
const SPARE_IDLE_MS = 3_000;
/** Only the end of a process frees the memory of a large image. The value is less than the limit of any job. */
const MAX_REUSED_BYTES = 384 * MB;
/** Concurrent probes per pool, so that a slow file does not block the next one. */
const PROBE_CONCURRENCY = 2;
/** Total size of the patches of a file. Compressed XMP of a PNG is rewritten. */
const MAX_PATCH_BYTES = 16 * MB;

const measuresSchema = z.strictObject({
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  duration: z.number().positive().nullable(),
  hasLocation: z.boolean().nullable(),
  // During an upgrade, the media process may run an earlier release that does not report it.
  trackType: z.enum(["AUDIO", "VIDEO"]).nullable().default(null),
});
const featuresSchema = z.strictObject({
  perceptualHash: z
    .string()
    .regex(/^[01]{64}$/)
    .nullable(),
  salient: boxShape.nullable(),
  placeholder: z.base64().max(40).nullable(),
  dominantColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  hasAlpha: z.boolean().nullable(),
  isAnimated: z.boolean().nullable(),
  hasLocation: z.boolean().nullable(),
  embedded: embeddedShape.nullable(),
});
const patchesSchema = z
  .array(z.strictObject({ offset: z.int().nonnegative(), length: z.int().nonnegative() }))
  .nullable();
const wrongSchema = z.object({ wrong: z.string() }).nullable();

/** Processes start with the first image, and exit after an idle time. */
export function openImaging({
  transformConcurrency,
  ffmpeg = null,
  workerHost,
  unavailable = (message, cause) => new Error(message, { cause }),
  log,
}: ImagingOptions): Imaging {
  const worker = {
    module: new URL("./worker.ts", import.meta.url),
    workerHost,
    idleMs: IDLE_MS,
    spareIdleMs: SPARE_IDLE_MS,
    maxReusedBytes: MAX_REUSED_BYTES,
    maxMemoryBytes: MAX_RENDER_MEMORY,
    maxOutputBytes: 256 * MB,
  };
  const processes = workerProcesses(worker);
  const probeOptions = {
    ...worker,
    concurrency: PROBE_CONCURRENCY,
    maxMemoryBytes: 512 * MB,
    maxOutputBytes: 64 * 1024,
  };
  // The queue in delivery/render.ts decides on the order before originals are read, with one additional slot.
  const renderPool = workerPool({ ...worker, concurrency: transformConcurrency + 1 }, processes);
  const conversionOptions = { ...worker, concurrency: transformConcurrency, maxMemoryBytes: 1536 * MB };
  const conversionPool = workerPool(conversionOptions, processes);
  const imageProbePool = workerPool(probeOptions, processes);
  const locationPool = workerPool({ ...probeOptions, maxOutputBytes: MAX_PATCH_BYTES }, processes);
  // A separate pool with its own processes, because probing a video takes longer than probing an image, and uses
  // another parser.
  const mediaProbePool = workerPool(probeOptions);
  const pdf = pdfPages({ concurrency: transformConcurrency + 1, workerHost });
  const video = ffmpeg === null ? null : videoFrames({ ffmpeg, concurrency: transformConcurrency + 1, workerHost });

  const convert = (task: string, input: Input, params: object, signal: AbortSignal) =>
    withPictureErrors(unavailable, () =>
      conversionPool.run({ task, params, input: () => input, cpuMs: RENDER_CPU_MS, signal }),
    );

  function probe(
    pool: Pool,
    source: ProbeSource,
    task: string,
    {
      params = {},
      cpuMs = PROBE_CPU_MS,
      maxMs = MAX_PROBE_MS,
    }: { params?: object; cpuMs?: number; maxMs?: number } = {},
  ): Promise<JobResult> {
    const { accountId: fairnessKey, signal = null } = source;
    const ending = [AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])];
    const input = () => source;
    return pool.run({ fairnessKey, task, params, input, cpuMs, signal: AbortSignal.any(ending) });
  }

  async function featuresOf(job: Promise<JobResult>, { size }: ProbeSource): Promise<ImageFeatures | null> {
    const result = await job.catch((error: unknown) => {
      // The error of a damaged image is reported when a variant is requested.
      const damaged = error instanceof WorkerError && error.kind === "refused";
      if (!damaged) log?.warn({ err: error, size }, "cannot extract the features of an image");
      if (isFinal(error)) return null;
      throw error;
    });
    return featuresSchema.safeParse(result?.value).data ?? null;
  }

  return {
    renderPdfPage: pdf.renderPdfPage,
    grabFrame: video?.grabFrame ?? null,
    grabCover: video?.grabCover ?? null,

    async probeFile(fileType, source) {
      if (fileType === "DOCUMENT") return NO_MEASURES;
      const pool = fileType === "IMAGE" ? imageProbePool : mediaProbePool;
      const result = await probe(pool, source, "probe", { params: { fileType } }).catch((error: unknown) => {
        log?.warn({ err: error, size: source.size, fileType }, "cannot read the dimensions of a file");
        if (isFinal(error)) return null;
        throw error;
      });
      return measuresSchema.safeParse(result?.value).data ?? NO_MEASURES;
    },

    async extractFeatures(source) {
      if (source.size > MAX_BYTES) return null;
      const small = probe(imageProbePool, source, "extractFeatures").catch((error: unknown) => {
        if (!exceedsMemory(error)) throw error;
        // An AVIF of 48 megapixels needs 1 GB, with 10 bits 1.3 GB.
        return probe(conversionPool, source, "extractFeatures", { cpuMs: RENDER_CPU_MS, maxMs: 3 * MAX_PROBE_MS });
      });
      return featuresOf(small, source).catch((error: unknown) => {
        if (!exceedsMemory(error)) throw error;
        return null;
      });
    },

    readHeader: (source) => featuresOf(probe(imageProbePool, source, "readHeader"), source),

    async findLocation(source) {
      const { size } = source;
      const result = await probe(locationPool, source, "locate").catch((error: unknown) => {
        log?.warn({ err: error, size }, "cannot search a file for its location");
        if (isFinal(error)) return null;
        throw unavailable("Location removal is temporarily unavailable. Try again in a few seconds.", error);
      });
      const ranges = patchesSchema.safeParse(result?.value).data;
      return result && ranges ? patchesOf(ranges, result.bytes, size) : null;
    },

    async renderVariant(original, transform, { still = null, signal } = {}) {
      const input = () => inputOf(original);
      const job: Job = { task: "render", params: { transform, still }, input, cpuMs: RENDER_CPU_MS, signal };
      return (await withPictureErrors(unavailable, () => renderPool.run(job))).bytes;
    },

    conversions: {
      async jpegOf(bytes, side, signal) {
        return (await convert("jpeg", inputOf(bytes), { side }, signal)).bytes;
      },
      async pixelsOf(bytes, fit, signal) {
        const pixels = (await convert("pixels", inputOf(bytes), fit, signal)).bytes;
        if (pixels.length !== fit.width * fit.height * 3) throw new PictureError("corrupt");
        return pixels;
      },
      async cutOut(original, { width, height, alpha }, signal) {
        const both = inputOf(Buffer.concat([new Uint8Array(alpha), original]));
        return (await convert("cutOut", both, { width, height }, signal)).bytes;
      },
      async verifyCutout(png, original, signal) {
        const both = inputOf(Buffer.concat([png, original]));
        const { value, bytes } = await convert("verifyCutout", both, { pngBytes: png.length }, signal);
        return wrongSchema.parse(value) ?? { bytes };
      },
    },

    async close() {
      await Promise.all(
        [renderPool, conversionPool, imageProbePool, locationPool, mediaProbePool, pdf, video].map((pool) =>
          pool?.close(),
        ),
      );
    },
  };
}

/** Returns null if a patch is outside the content or has no bytes. */
function patchesOf(ranges: { offset: number; length: number }[], bytes: Buffer, size: number): Patch[] | null {
  let at = 0;
  const patches = ranges.map(({ offset, length }) => {
    at += length;
    return { offset, bytes: bytes.subarray(at - length, at) };
  });
  return at === bytes.length && patches.every((patch) => patch.offset + patch.bytes.length <= size) ? patches : null;
}

/**
 * Returns whether another attempt would fail in the same way, because the file is damaged or needs too much CPU time.
 */
function isFinal(error: unknown): boolean {
  return error instanceof WorkerError && (error.kind === "refused" || error.kind === "cpu");
}

function exceedsMemory(error: unknown): boolean {
  return error instanceof WorkerError && error.kind === "memory";
}

/** Converts errors of the worker process to errors of the image. */
async function withPictureErrors(
  unavailable: (message: string, cause: unknown) => Error,
  run: () => Promise<JobResult>,
): Promise<JobResult> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof WorkerError)) throw cause;
    switch (cause.kind) {
      case "refused":
        throw PictureError.fromError(cause) ?? cause;
      case "cpu":
      case "memory":
        throw new PictureError("too_large", undefined, { cause });
      case "crashed":
        throw new PictureError("corrupt", undefined, { cause });
      case "timeout":
      case "unavailable":
        throw unavailable("Image processing is temporarily unavailable. Try again in a few seconds.", cause);
    }
  }
}
