import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { subjectOf } from "@media-asset-service/decode/analysis/subject.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import type { Context } from "../context.ts";
import { type FileRow, setSubject } from "../files/repository.ts";
import { engineInput } from "./engine-run.ts";

/**
 * Timeout of the detection, including the time in its queue. A client waits for the crop, and a CDN for the first byte.
 */
const DETECT_TIMEOUT_MS = 20_000;

export interface SubjectDetection {
  /** The file, with its subject if one was detected. */
  file: FileRow;
  /** Whether another attempt would return the same. False if the detector was busy or timed out. */
  isFinal: boolean;
}

/** Detects the subject of a file and stores it. Rejects if the signal aborts. */
export async function detectSubject(context: Context, file: FileRow, signal: AbortSignal): Promise<SubjectDetection> {
  const { detector } = context.engines;
  if (!detector) return { file, isFinal: true };
  try {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(DETECT_TIMEOUT_MS)]);
    const subject = subjectOf(await detector.find(engineInput(context, file), ending));
    if (!subject) return { file, isFinal: true };
    await setSubject(context, file.blobKey, subject);
    return { file: { ...file, subject }, isFinal: true };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EngineError || error instanceof PictureError)) throw error;
    context.log.warn({ err: error, fileId: file.id }, "subject detection failed; falling back to saliency");
    return { file, isFinal: !(error instanceof EngineError && error.transient) };
  }
}
