import { createHash } from "node:crypto";
import { EngineError, type Engines } from "../analysis/engine.ts";
import { type Fail, unavailable } from "../base/errors.ts";
import { uniqueName } from "../base/ids.ts";
import type { FileRow } from "../files/repository.ts";
import type { Box } from "../imaging/box.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { Custody, Stored } from "../storage/custody.ts";
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
  custody: Custody;
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
  const message = `The operator of this service has switched ${operation} off.`;
  throw fail("AI_OPERATION_UNAVAILABLE", message, { operation });
}

/** Lets the engine do its work on a file. Throws what engines throw; an engine that ignores the signal is left behind. */
export async function runEngine(
  deps: EngineRunDeps,
  operation: AiOperation,
  file: FileRow,
  jobId: string,
  signal: AbortSignal,
): Promise<Found> {
  const { tagging, ocr, bgRemoval } = deps.engines;
  const picture = pictureOf(file, deps.readOriginal);
  switch (operation) {
    case "tagging": {
      const found = await untilAborted(available(tagging).tag(picture, signal), signal);
      return { operation, ...found, confidence: Math.round(found.confidence * 10_000) / 10_000, stored: null };
    }
    case "ocr":
      return { operation, text: await untilAborted(available(ocr).readText(picture, signal), signal), stored: null };
    case "bg-removal": {
      const png = await untilAborted(available(bgRemoval).removeBackground(picture, signal), signal);
      return { operation, ...(await store(deps, file, jobId, png)) };
    }
  }
}

function available<Engine>(engine: Engine | null): Engine {
  if (engine === null) throw new EngineError("failed", "This operation was switched off while its job was waiting");
  return engine;
}

/** Settles when the signal does, whatever the engine makes of it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new EngineError("timeout", "Stopped", { cause: signal.reason }));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    // An engine that gave up because it was told to may say so in words of its own.
    throw signal.aborted ? new EngineError("timeout", "Stopped", { cause: error }) : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Nobody sees the picture until the run is committed. */
async function store({ blobs, custody, clock }: EngineRunDeps, file: FileRow, jobId: string, png: Buffer) {
  // A key of its own for every attempt: one that was given up may still be writing.
  const key = `processed/${file.accountId}/${file.id}/${jobId}-${uniqueName("blob")}`;
  const stored = await custody.store(key, (claimed) =>
    blobs.put(key, png, { claimed }).catch((error: unknown) => {
      throw unavailable("The blob store cannot be used. Nothing was charged; try again in a few seconds.", error);
    }),
  );
  const etag = createHash("sha256").update(png).digest("hex");
  return { image: { blobKey: key, size: png.length, etag, createdAt: clock() }, stored };
}
