import { createHash } from "node:crypto";
import { EngineError, type EngineInput } from "@media-asset-service/decode/analysis/engine.ts";
import type { Size } from "@media-asset-service/decode/imaging/geometry.ts";
import type { Box } from "@media-asset-service/decode/imaging/relative-box.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import { uniqueName } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { StoredBlob } from "../contract/staged.ts";
import { readOriginal } from "../files/inspect.ts";
import type { FileRow } from "../files/rows.ts";
import { storeBlob } from "../storage/blob-ownership.ts";
import type { AiOperation } from "./credits.ts";
import type { AiJob } from "./jobs.ts";
import type { ProcessedImage } from "./results.ts";

/** The result of a run before it is committed. */
export type RunResult =
  | {
      operation: "tagging";
      tags: string[];
      description: string;
      confidence: number;
      subject?: Box | null;
      stored: null;
    }
  | { operation: "ocr"; text: string; stored: null }
  | { operation: "bg-removal"; image: ProcessedImage; stored: StoredBlob };

/** Limits for input images of background removal (decision N22). */
export const BACKGROUND_REMOVAL_LIMITS = { maxFileSize: 5 * 1024 * 1024, minSide: 256, maxSide: 4096 };

export function requireWithinLimits(
  fail: Fail<"IMAGE_OUT_OF_BOUNDS">,
  fileSize: number,
  { width, height }: Size,
): void {
  const { maxFileSize, minSide, maxSide } = BACKGROUND_REMOVAL_LIMITS;
  if (fileSize > maxFileSize || Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    throw fail(
      "IMAGE_OUT_OF_BOUNDS",
      `bg-removal requires an image of at most 5 MiB with sides of ${minSide} to ${maxSide} px. This image has ${fileSize} bytes ` +
        `and ${width} × ${height} px.`,
      { actual: { fileSize, width, height }, limits: BACKGROUND_REMOVAL_LIMITS },
    );
  }
}

/** Returns the engine of an operation, or null if the operator has disabled it. */
export function engineOf({ engines }: Context, operation: AiOperation) {
  return { tagging: engines.tagging, ocr: engines.ocr, "bg-removal": engines.bgRemoval }[operation];
}

export function requireEngine(
  { context, fail }: CallThatFails<"AI_OPERATION_UNAVAILABLE">,
  operation: AiOperation,
): void {
  if (engineOf(context, operation)) return;
  const message = `${operation} is disabled on this service. Ask the operator to enable it.`;
  throw fail("AI_OPERATION_UNAVAILABLE", message, { operation });
}

/** Returns a file's image as input for the engines. */
export function engineInput({ blobs }: Context, file: FileRow): EngineInput {
  const { accountId, filename, mimeType } = file;
  return { accountId, filename, mimeType, read: () => readOriginal(blobs, file) };
}

export interface RunLimit {
  /** Milliseconds of wall-clock time. */
  timeoutMs: number;
  /** Whether the timeout includes the time in the engine's queue. True if a client waits for the response. */
  includesQueueTime: boolean;
  stopping: AbortSignal;
}

/** Runs the engine on a file. Throws the errors of the engine. Does not wait for an engine that ignores its signal. */
export async function runEngine(
  context: Context,
  { operation, id: jobId }: AiJob,
  file: FileRow,
  limit: RunLimit,
): Promise<RunResult> {
  const { tagging, ocr, bgRemoval } = context.engines;
  const original = engineInput(context, file);
  const work = <T>(run: (picture: EngineInput, signal: AbortSignal) => Promise<T>) => withinLimit(original, limit, run);
  switch (operation) {
    case "tagging": {
      const result = await work((picture, signal) => requireEnabled(tagging).tag(picture, signal));
      return { operation, ...result, confidence: Math.round(result.confidence * 10_000) / 10_000, stored: null };
    }
    case "ocr":
      return {
        operation,
        text: await work((picture, signal) => requireEnabled(ocr).readText(picture, signal)),
        stored: null,
      };
    case "bg-removal": {
      const png = await work((picture, signal) => requireEnabled(bgRemoval).removeBackground(picture, signal));
      return { operation, ...(await store(context, file, jobId, png)) };
    }
  }
}

function requireEnabled<Engine>(engine: Engine | null): Engine {
  if (engine === null) throw new EngineError("failed", "This operation was disabled while its job was queued");
  return engine;
}

/**
 * Settles on a timeout or when the service stops, even if the engine ignores its signal. An engine reads the image when
 * it begins. Before that, the error is `busy`; after that, it is `timeout`.
 */
async function withinLimit<T>(
  original: EngineInput,
  { timeoutMs, includesQueueTime, stopping }: RunLimit,
  run: (picture: EngineInput, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutController = new AbortController();
  const signal = AbortSignal.any([stopping, timeoutController.signal]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  let hasStarted = false;
  const startClock = () => {
    timer ??= setTimeout(() => timeoutController.abort(new DOMException("Timed out", "TimeoutError")), timeoutMs);
  };
  const read = () => {
    hasStarted = true;
    startClock();
    return original.read();
  };
  const abortError = (cause: unknown) =>
    hasStarted
      ? new EngineError("timeout", "Stopped", { cause })
      : new EngineError("busy", "Stopped while queued", { cause });
  const onAbort = () => reject(abortError(signal.reason));
  signal.addEventListener("abort", onAbort, { once: true });
  if (includesQueueTime) startClock();
  try {
    if (signal.aborted) throw signal.reason;
    return await Promise.race([run({ ...original, read }, signal), aborted]);
  } catch (error) {
    // An engine that stops because of the signal may throw its own error.
    throw signal.aborted ? abortError(error) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Stores the image. It is not visible until the run is committed. */
async function store(context: Context, file: FileRow, jobId: string, png: Buffer) {
  // Each attempt has a separate key, because an abandoned attempt may still be writing.
  const key = `processed/${file.accountId}/${file.id}/${jobId}-${uniqueName("blob")}`;
  const stored = await storeBlob(context, key, (claimed) =>
    context.blobs.put(key, png, { claimed }).catch((error: unknown) => {
      throw unavailable("The blob store is unavailable. Nothing was charged; try again in a few seconds.", error);
    }),
  );
  const etag = createHash("sha256").update(png).digest("hex");
  return { image: { blobKey: key, size: png.length, etag, createdAt: context.clock() }, stored };
}
