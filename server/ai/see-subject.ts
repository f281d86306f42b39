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

/** Somebody waits for the crop. */
const SEE_MS = 10_000;

/** The file with the subject that a detector has found, which is stored; null when there is none, or nobody to look. */
export function seeSubject({ engines, files, readOriginal, log }: SeeSubjectDeps) {
  return async (file: FileRow): Promise<FileRow | null> => {
    const { detector } = engines;
    if (!detector) return null;
    try {
      const found = await detector.find(pictureOf(file, readOriginal), AbortSignal.timeout(SEE_MS));
      const subject = subjectOf(found);
      if (!subject) return null;
      await files.setSubject(file.blobKey, subject);
      return { ...file, subject };
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof PictureError)) throw error;
      log.warn({ err: error, fileId: file.id }, "a smart crop goes by what stands out");
      return null;
    }
  };
}
