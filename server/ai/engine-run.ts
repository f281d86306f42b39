import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { EngineError, type Engines, type Picture } from "../analysis/engine.ts";
import type { BlobStore } from "../blobs/store.ts";
import { unavailable } from "../errors.ts";
import type { BlobClaims } from "../files/blob-claims.ts";
import type { FileRow } from "../files/repository.ts";
import type { AiOperation } from "./credits.ts";
import type { ProcessedImage } from "./results-repository.ts";

/** What a run has found, ready to be committed. `drop` removes what was stored for it, when that never happens. */
export type Found =
  | { operation: "tagging"; tags: string[]; description: string; confidence: number; drop(): Promise<void> }
  | { operation: "ocr"; text: string; drop(): Promise<void> }
  | { operation: "bg-removal"; image: ProcessedImage; drop(): Promise<void> };

export interface EngineRunDeps {
  engines: Engines;
  blobs: BlobStore;
  claims: BlobClaims;
  /** The bytes of an original that is to be decoded. */
  readOriginal(file: FileRow): Promise<Buffer>;
  clock: () => Date;
}

/** The engine that carries an operation out; null when the operator has switched it off. */
export function engineOf(engines: Engines, operation: AiOperation) {
  return { tagging: engines.tagging, ocr: engines.ocr, "bg-removal": engines.bgRemoval }[operation];
}

const NOTHING_STORED = async () => {};

/** Lets the engine do its work on a file. Throws what engines throw; an engine that ignores the signal is left behind. */
export async function runEngine(
  deps: EngineRunDeps,
  operation: AiOperation,
  file: FileRow,
  jobId: string,
  signal: AbortSignal,
): Promise<Found> {
  const { tagging, ocr, bgRemoval } = deps.engines;
  const picture: Picture = { filename: file.filename, mimeType: file.mimeType, read: () => deps.readOriginal(file) };
  switch (operation) {
    case "tagging": {
      const found = await untilAborted(available(tagging).tag(picture, signal), signal);
      return { operation, ...found, confidence: Math.round(found.confidence * 10_000) / 10_000, drop: NOTHING_STORED };
    }
    case "ocr":
      return {
        operation,
        text: await untilAborted(available(ocr).readText(picture, signal), signal),
        drop: NOTHING_STORED,
      };
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

/** Stores the picture under a claim, so that it goes by itself unless the run is committed. */
async function store({ blobs, claims, clock }: EngineRunDeps, file: FileRow, jobId: string, png: Buffer) {
  const blobKey = `processed/${file.accountId}/${file.id}/${jobId}`;
  const release = await claims.hold(blobKey);
  const drop = async () => {
    release();
    if (!(await claims.revoke(blobKey))) return;
    await blobs.discard(blobKey);
    await claims.remove(blobKey);
  };
  try {
    await blobs.put(blobKey, Readable.from([png]));
  } catch (error) {
    await drop().catch(() => {});
    throw unavailable("The blob store cannot be used. Nothing was charged; try again in a few seconds.", error);
  }
  release();
  const etag = createHash("sha256").update(png).digest("hex");
  return { image: { blobKey, size: png.length, etag, createdAt: clock() }, drop };
}
