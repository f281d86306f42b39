import { type AppendSession, BlobNotFoundError, type BlobStore } from "@media-asset-service/blobs/store.ts";
import { EngineError, type Engines } from "@media-asset-service/decode/analysis/engine.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { Gauge, Histogram, type Registry } from "prom-client";
import { isServiceError } from "../base/errors.ts";
import type { Instrument } from "../base/telemetry.ts";
import type { Job } from "../db/queue.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { isStorageUnavailable } from "../storage/unavailable.ts";

/** Measures the calls of a blob store. A stream is measured until its first byte is readable. */
export function instrumentedBlobs(blobs: BlobStore, instrument: Instrument): BlobStore {
  return {
    ...blobs,
    put: (key, source, options) => instrument({ verb: "put" }, () => blobs.put(key, source, options)),
    get: (key, options) => instrument({ verb: "get" }, () => blobs.get(key, options)),
    chunks: (key, options) => instrument({ verb: "get" }, () => blobs.chunks(key, options)),
    read: (key, into) => instrument({ verb: "read" }, () => blobs.read(key, into)),
    write: (key, bytes) => instrument({ verb: "write" }, () => blobs.write(key, bytes)),
    append: async (key, token, options) =>
      instrumentedSaves(await instrument({ verb: "append" }, () => blobs.append(key, token, options)), instrument),
    fork: (key, token, size) => instrument({ verb: "fork" }, () => blobs.fork(key, token, size)),
    finish: (key, token, size) => instrument({ verb: "finish" }, () => blobs.finish(key, token, size)),
    stat: (key) => instrument({ verb: "stat" }, () => blobs.stat(key)),
    delete: (key) => instrument({ verb: "delete" }, () => blobs.delete(key)),
    discard: (key) => instrument({ verb: "discard" }, () => blobs.discard(key)),
    discardUnfinished: (key) => instrument({ verb: "discard" }, () => blobs.discardUnfinished(key)),
    ready: (signal) => instrument({ verb: "ready" }, () => blobs.ready(signal)),
  };
}

/** Measures only `save`, because a `write` waits for a client or for memory. */
function instrumentedSaves(content: AppendSession, instrument: Instrument): AppendSession {
  return {
    remaining: () => content.remaining(),
    write: (bytes) => content.write(bytes),
    save: (last) => instrument({ verb: "save" }, () => content.save(last)),
    close: () => content.close(),
  };
}

/** Measures work on images, media and PDFs, including the time in the queue of the worker processes. */
export function instrumentedImaging(imaging: Imaging, instrument: Instrument): Imaging {
  const { conversions, grabFrame, grabCover } = imaging;
  return {
    probeFile: (...args) => instrument({ verb: "probe" }, () => imaging.probeFile(...args)),
    extractFeatures: (...args) => instrument({ verb: "extract_features" }, () => imaging.extractFeatures(...args)),
    readHeader: (...args) => instrument({ verb: "read_header" }, () => imaging.readHeader(...args)),
    findLocation: (...args) => instrument({ verb: "locate" }, () => imaging.findLocation(...args)),
    renderVariant: (...args) => instrument({ verb: "render" }, () => imaging.renderVariant(...args)),
    renderPdfPage: (...args) => instrument({ verb: "render_pdf" }, () => imaging.renderPdfPage(...args)),
    grabFrame: grabFrame && ((...args) => instrument({ verb: "grab_frame" }, () => grabFrame(...args))),
    grabCover: grabCover && ((...args) => instrument({ verb: "grab_cover" }, () => grabCover(...args))),
    conversions: {
      jpegOf: (...args) => instrument({ verb: "jpeg" }, () => conversions.jpegOf(...args)),
      pixelsOf: (...args) => instrument({ verb: "pixels" }, () => conversions.pixelsOf(...args)),
      cutOut: (...args) => instrument({ verb: "cut_out" }, () => conversions.cutOut(...args)),
      verifyCutout: (...args) => instrument({ verb: "verify_cutout" }, () => conversions.verifyCutout(...args)),
    },
    close: () => imaging.close(),
  };
}

/** Measures every run of the engines, including the time in the queue. */
export function instrumentedEngines(
  { tagging, ocr, bgRemoval, detector, moderation, close }: Engines,
  instrument: Instrument,
): Engines {
  return {
    // The name of an operator's worker is unknown before its first response.
    tagging: tagging && {
      get name() {
        return tagging.name;
      },
      tag: (picture, signal) => instrument({ verb: "tagging" }, () => tagging.tag(picture, signal)),
    },
    ocr: ocr && {
      get name() {
        return ocr.name;
      },
      readText: (picture, signal) => instrument({ verb: "ocr" }, () => ocr.readText(picture, signal)),
    },
    bgRemoval: bgRemoval && {
      get name() {
        return bgRemoval.name;
      },
      removeBackground: (picture, signal) =>
        instrument({ verb: "bg-removal" }, () => bgRemoval.removeBackground(picture, signal)),
    },
    detector: detector && {
      name: detector.name,
      find: (picture, signal) => instrument({ verb: "detection" }, () => detector.find(picture, signal)),
    },
    moderation: moderation && {
      name: moderation.name,
      moderate: (picture, signal) => instrument({ verb: "moderation" }, () => moderation.moderate(picture, signal)),
    },
    close,
  };
}

/** Measures a job and exposes the time of its last success, so that a job that never runs is noticed. */
export function instrumentedJobs(registry: Registry, instrument: Instrument): (job: Job) => Job {
  const lastSuccess = new Gauge({
    name: "scheduled_job_last_success_timestamp_seconds",
    help: "Time when this process last finished the job without an error.",
    labelNames: ["job"],
    registers: [registry],
  });

  return (job) => ({
    ...job,
    async run() {
      const result = await instrument({ verb: job.name }, () => job.run());
      lastSuccess.setToCurrentTime({ job: job.name });
      return result;
    },
  });
}

interface TimedOptions {
  name: string;
  help: string;
  /** The label for the verb of the work. */
  label: string;
  buckets: number[];
  /** Returns the outcome of failed work. */
  outcome?(error: unknown): string;
}

/** Measures work by verb and outcome. The histogram contains its rate, its failures and its duration. */
export function instrumentWithHistogram(
  registry: Registry,
  { name, help, label, buckets, outcome = outcomeOf }: TimedOptions,
): Instrument {
  const duration = new Histogram({ name, help, buckets, labelNames: [label, "outcome"], registers: [registry] });
  const observe = (verb: string, outcome: string, started: number) =>
    duration.observe({ [label]: verb, outcome }, (performance.now() - started) / 1000);

  return async ({ verb }, run) => {
    const started = performance.now();
    try {
      const result = await run();
      observe(verb, "ok", started);
      return result;
    } catch (error) {
      observe(verb, outcome(error), started);
      throw error;
    }
  };
}

/**
 * Returns a short word for the outcome of failed work. Labels and traces contain no messages, because a message is
 * unbounded and can contain any data.
 */
export function outcomeOf(error: unknown): string {
  if (error instanceof BlobNotFoundError) return "not_found";
  if (error instanceof PictureError) return error.reason;
  if (error instanceof EngineError) return error.kind;
  if (isServiceError(error)) return error.code.toLowerCase();
  if (error instanceof Error && error.name === "AbortError") return "aborted";
  if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) return "unavailable";
  return "error";
}
