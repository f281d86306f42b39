import type { Logger } from "pino";
import { EngineError, type Engines } from "../analysis/engine.ts";
import { subjectOf } from "../analysis/subject.ts";
import type { Context } from "../context.ts";
import { type FileRow, setSubject } from "../files/repository.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { engineInput, type ReadOriginal } from "./engine-input.ts";

export interface SubjectDetectionDeps {
  engines: Pick<Engines, "detector">;
  context: Context;
  readOriginal: ReadOriginal;
  log: Pick<Logger, "warn">;
}

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

/** Detects the subject of a file and stores it. Returns the file with its subject. */
export function subjectDetection({ engines, context, readOriginal, log }: SubjectDetectionDeps) {
  return async (file: FileRow, signal: AbortSignal): Promise<SubjectDetection> => {
    const withoutSubject = { file, isFinal: true };
    const { detector } = engines;
    if (!detector) return withoutSubject;
    try {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(DETECT_TIMEOUT_MS)]);
      const detections = await detector.find(engineInput(file, readOriginal), ending);
      const subject = subjectOf(detections);
      if (!subject) return withoutSubject;
      await setSubject(context, file.blobKey, subject);
      return { file: { ...file, subject }, isFinal: true };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EngineError || error instanceof PictureError)) throw error;
      log.warn({ err: error, fileId: file.id }, "subject detection failed; falling back to saliency");
      return { file, isFinal: !(error instanceof EngineError && error.transient) };
    }
  };
}
