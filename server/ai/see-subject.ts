import type { Logger } from "pino";
import { EngineError, type Engines } from "../analysis/engine.ts";
import { subjectOf } from "../analysis/subject.ts";
import type { FileRow, FilesRepository } from "../files/repository.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { pictureOf, type ReadOriginal } from "./picture-of.ts";

export interface SeeSubjectDeps {
  engines: Pick<Engines, "detector">;
  files: Pick<FilesRepository, "setSubject">;
  readOriginal: ReadOriginal;
  log: Pick<Logger, "warn">;
}

/** Somebody waits for the crop, and a CDN for its first byte. The wait for the detector is in it. */
const SEE_MS = 20_000;

export interface Seen {
  /** With its subject, if it has one. */
  file: FileRow;
  /** Whether another look would find the same: not when the detector had no time. */
  isFinal: boolean;
}

/** The file with the subject that a detector has found, which is stored. */
export function seeSubject({ engines, files, readOriginal, log }: SeeSubjectDeps) {
  return async (file: FileRow): Promise<Seen> => {
    const nothing = { file, isFinal: true };
    const { detector } = engines;
    if (!detector) return nothing;
    try {
      const found = await detector.find(pictureOf(file, readOriginal), AbortSignal.timeout(SEE_MS));
      const subject = subjectOf(found);
      if (!subject) return nothing;
      await files.setSubject(file.blobKey, subject);
      return { file: { ...file, subject }, isFinal: true };
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof PictureError)) throw error;
      log.warn({ err: error, fileId: file.id }, "subject detection failed; falling back to saliency");
      return { file, isFinal: !(error instanceof EngineError && error.transient) };
    }
  };
}
