import { createHash } from "node:crypto";
import { EngineError, type Engines, type Picture } from "../analysis/engine.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import { uniqueName } from "../base/ids.ts";
import type { FileRow } from "../files/repository.ts";
import type { Box } from "../imaging/box.ts";
import type { BlobOwnership, Stored } from "../storage/blob-ownership.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { AiOperation } from "./credits.ts";
import { pictureOf, type ReadOriginal } from "./picture-of.ts";
import type { ProcessedImage } from "./results-repository.ts";

/** What a run has found, ready to be committed. */
export type Found =
  | {
      operation: "tagging";
      tags: string[];
      description: string;
      confidence: number;
      subject?: Box | null;
      stored: null;
    }
  | { operation: "ocr"; text: string; stored: null }
  | { operation: "bg-removal"; image: ProcessedImage; stored: Stored };

export interface EngineRunDeps {
  engines: Engines;
  blobs: BlobStore;
  blobOwnership: BlobOwnership;
  /** The bytes of an original that is to be decoded. */
  readOriginal: ReadOriginal;
  clock: () => Date;
}

/** The engine that carries an operation out; null when the operator has switched it off. */
export function engineOf(engines: Engines, operation: AiOperation) {
  return { tagging: engines.tagging, ocr: engines.ocr, "bg-removal": engines.bgRemoval }[operation];
}

export function requireEngine(fail: Fail<"AI_OPERATION_UNAVAILABLE">, engines: Engines, operation: AiOperation): void {
  if (engineOf(engines, operation)) return;
  const message = `${operation} is disabled on this service. Ask the operator to enable it.`;
  throw fail("AI_OPERATION_UNAVAILABLE", message, { operation });
}

export interface RunLimit {
  /** Milliseconds by the clock. */
  timeoutMs: number;
  /** Whether the wait for the engine counts: somebody waits for the answer. */
  withWait: boolean;
  stopping: AbortSignal;
}

/** Lets the engine do its work on a file. Throws what engines throw; an engine that ignores its signal is left behind. */
export async function runEngine(
  deps: EngineRunDeps,
  operation: AiOperation,
  file: FileRow,
  jobId: string,
  limit: RunLimit,
): Promise<Found> {
  const { tagging, ocr, bgRemoval } = deps.engines;
  const original = pictureOf(file, deps.readOriginal);
  const work = <T>(run: (picture: Picture, signal: AbortSignal) => Promise<T>) => withinLimit(original, limit, run);
  switch (operation) {
    case "tagging": {
      const found = await work((picture, signal) => available(tagging).tag(picture, signal));
      return { operation, ...found, confidence: Math.round(found.confidence * 10_000) / 10_000, stored: null };
    }
    case "ocr":
      return {
        operation,
        text: await work((picture, signal) => available(ocr).readText(picture, signal)),
        stored: null,
      };
    case "bg-removal": {
      const png = await work((picture, signal) => available(bgRemoval).removeBackground(picture, signal));
      return { operation, ...(await store(deps, file, jobId, png)) };
    }
  }
}

function available<Engine>(engine: Engine | null): Engine {
  if (engine === null) throw new EngineError("failed", "This operation was disabled while its job was queued");
  return engine;
}

/**
 * Settles when the time is over or the service stops, whatever the engine makes of its signal. An engine reads the picture
 * when it begins: until then it was `busy`, and after that it is a `timeout`.
 */
async function withinLimit<T>(
  original: Picture,
  { timeoutMs, withWait, stopping }: RunLimit,
  run: (picture: Picture, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const signal = AbortSignal.any([stopping, ending.signal]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  let begun = false;
  const startClock = () => {
    timer ??= setTimeout(() => ending.abort(new DOMException("Timed out", "TimeoutError")), timeoutMs);
  };
  const read = () => {
    begun = true;
    startClock();
    return original.read();
  };
  const ended = (cause: unknown) =>
    begun
      ? new EngineError("timeout", "Stopped", { cause })
      : new EngineError("busy", "Stopped while queued", { cause });
  const onAbort = () => reject(ended(signal.reason));
  signal.addEventListener("abort", onAbort, { once: true });
  if (withWait) startClock();
  try {
    if (signal.aborted) throw signal.reason;
    return await Promise.race([run({ ...original, read }, signal), aborted]);
  } catch (error) {
    // An engine that gave up because it was told to may say so in words of its own.
    throw signal.aborted ? ended(error) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Nobody sees the picture until the run is committed. */
async function store({ blobs, blobOwnership, clock }: EngineRunDeps, file: FileRow, jobId: string, png: Buffer) {
  // A key of its own for every attempt: one that was given up may still be writing.
  const key = `processed/${file.accountId}/${file.id}/${jobId}-${uniqueName("blob")}`;
  const stored = await blobOwnership.store(key, (claimed) =>
    blobs.put(key, png, { claimed }).catch((error: unknown) => {
      throw unavailable("The blob store is unavailable. Nothing was charged; try again in a few seconds.", error);
    }),
  );
  const etag = createHash("sha256").update(png).digest("hex");
  return { image: { blobKey: key, size: png.length, etag, createdAt: clock() }, stored };
}
